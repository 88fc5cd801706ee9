//! Graphs as text for Graphviz.

/// A graph with nodes in layers, each layer below the one before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LayeredGraph {
    /// The nodes, layer by layer; they are numbered in this order, from 0.
    pub layers: Vec<Vec<LayerNode>>,
    /// Edges, as (from, to, label).
    pub edges: Vec<(usize, usize, String)>,
}

/// A node of such a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerNode {
    /// Its text, line by line.
    pub label: String,
    /// Whether it has a thick frame.
    pub stands_out: bool,
}

/// The graph in the language of Graphviz, each layer one rank.
pub fn layers_to_dot(graph: &LayeredGraph, title: &str) -> String {
    let mut lines = Vec::new();
    let mut number = 0;
    for layer in &graph.layers {
        let mut names = Vec::new();
        for node in layer {
            let frame = if node.stands_out { ", penwidth=3" } else { "" };
            lines.push(format!("  n{number} [label={}{frame}];\n", quoted(&node.label)));
            names.push(format!("n{number};"));
            number += 1;
        }
        lines.push(format!("  {{ rank=same; {} }}\n", names.join(" ")));
    }
    let edge = |(from, to, words): &(usize, usize, String)| {
        format!("  n{from} -> n{to} [label={}];\n", quoted(words))
    };
    lines.extend(graph.edges.iter().map(edge));
    digraph(title, &lines.concat())
}

/// Lines of nodes and edges under a title.
pub(crate) fn digraph(title: &str, lines: &str) -> String {
    let shape = "  node [shape=box, fontname=\"monospace\"];\n";
    format!("digraph {} {{\n{shape}{lines}}}\n", quoted(title))
}

/// A text quoted for Graphviz.
pub(crate) fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{text}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layer_is_a_rank_and_words_are_quoted() {
        let node = |label: &str, stands_out| LayerNode { label: label.into(), stands_out };
        let graph = LayeredGraph {
            layers: vec![vec![node("a \"b\"\nc", true)], vec![node("d", false), node("e", false)]],
            edges: vec![(0, 1, "7".into()), (0, 2, "8".into())],
        };
        let want = "digraph \"t\" {\n  node [shape=box, fontname=\"monospace\"];\n  \
            n0 [label=\"a \\\"b\\\"\\nc\", penwidth=3];\n  { rank=same; n0; }\n  \
            n1 [label=\"d\"];\n  n2 [label=\"e\"];\n  { rank=same; n1; n2; }\n  \
            n0 -> n1 [label=\"7\"];\n  n0 -> n2 [label=\"8\"];\n}\n";
        assert_eq!(layers_to_dot(&graph, "t"), want);
    }
}
