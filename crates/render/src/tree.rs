//! A tree, as one picture made of many, and as text for Graphviz.

use crate::colour::Colour;
use crate::dot::{digraph, quoted};
use crate::picture::Picture;
use crate::shape::{Line, Rect, Stroke, Text};

/// A node of a tree. In the list of nodes, parents come before their children.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeNode {
    /// Index of its parent in the list; `None` for a root.
    pub parent: Option<usize>,
    /// Label of the line from its parent.
    pub edge: String,
    /// Label of the node.
    pub label: String,
    /// Picture of the node.
    pub picture: Picture,
}

/// How a tree is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TreeStyle {
    /// Space between neighbours in a layer.
    pub gap: f32,
    /// Space between layers.
    pub drop: f32,
    /// Stroke of the lines between nodes.
    pub line: Stroke,
    /// Colour of the labels at the lines.
    pub ink: Colour,
    /// Background of these labels.
    pub paper: Colour,
    /// Size of these labels.
    pub size: f32,
}

/// Draws a tree: layers from the top, every parent above the middle of its children.
pub fn draw_tree(nodes: &[TreeNode], style: &TreeStyle) -> Picture {
    let Layout { centres, tops, width, height } = Layout::of(nodes, style);
    let mut whole = Picture::new(width, height);
    for (index, node) in nodes.iter().enumerate() {
        let Some(parent) = node.parent else { continue };
        let from = (centres[parent], tops[parent] + nodes[parent].picture.height);
        let to = (centres[index], tops[index]);
        whole.add(Line::new(from, to, style.line));
    }
    for (index, node) in nodes.iter().enumerate() {
        whole.place(&node.picture, centres[index] - node.picture.width / 2.0, tops[index]);
        let Some(parent) = node.parent.filter(|_| !node.edge.is_empty()) else { continue };
        // Near the child, where the lines to siblings have separated.
        let near = |from: f32, to: f32| from + (to - from) * 0.62;
        let x = near(centres[parent], centres[index]);
        let y = near(tops[parent] + nodes[parent].picture.height, tops[index]);
        let (w, h) =
            (style.size * (0.62 * node.edge.chars().count() as f32 + 0.5), style.size * 1.3);
        whole.add(Rect::new(x - w / 2.0, y - h / 2.0, w, h).radius(3.0).fill(style.paper));
        whole.add(Text::centred(x, y, style.size, style.ink, node.edge.clone()));
    }
    whole
}

/// The positions of the nodes.
struct Layout {
    centres: Vec<f32>,
    tops: Vec<f32>,
    width: f32,
    height: f32,
}

impl Layout {
    fn of(nodes: &[TreeNode], style: &TreeStyle) -> Self {
        let mut children = vec![Vec::new(); nodes.len()];
        let mut depths = vec![0; nodes.len()];
        let mut roots = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            match node.parent {
                Some(parent) => {
                    children[parent].push(index);
                    depths[index] = depths[parent] + 1;
                }
                None => roots.push(index),
            }
        }
        let widths = subtree_widths(nodes, &children, style.gap);
        let mut lefts = vec![0.0; nodes.len()];
        let mut width = 0.0;
        for &root in &roots {
            lefts[root] = width;
            width += widths[root] + style.gap;
        }
        let mut centres = vec![0.0; nodes.len()];
        // Parents come first, so their position is known before their children's.
        for index in 0..nodes.len() {
            centres[index] = lefts[index] + widths[index] / 2.0;
            let family = family_width(&children[index], &widths, style.gap);
            let mut left = centres[index] - family / 2.0;
            for &child in &children[index] {
                lefts[child] = left;
                left += widths[child] + style.gap;
            }
        }
        let (tops, height) = layers(nodes, &depths, style.drop);
        Self { centres, tops, width: (width - style.gap).max(0.0), height }
    }
}

/// The width of each node with its subtree.
fn subtree_widths(nodes: &[TreeNode], children: &[Vec<usize>], gap: f32) -> Vec<f32> {
    let mut widths = vec![0.0_f32; nodes.len()];
    for index in (0..nodes.len()).rev() {
        widths[index] =
            nodes[index].picture.width.max(family_width(&children[index], &widths, gap));
    }
    widths
}

fn family_width(children: &[usize], widths: &[f32], gap: f32) -> f32 {
    let sum: f32 = children.iter().map(|&child| widths[child] + gap).sum();
    (sum - gap).max(0.0)
}

/// The top of each node, and the total height.
fn layers(nodes: &[TreeNode], depths: &[usize], drop: f32) -> (Vec<f32>, f32) {
    let mut heights = vec![0.0_f32; depths.iter().max().map_or(0, |deepest| deepest + 1)];
    for (node, &depth) in nodes.iter().zip(depths) {
        heights[depth] = heights[depth].max(node.picture.height);
    }
    let mut top = 0.0;
    let tops: Vec<f32> = heights
        .iter()
        .map(|height| {
            let here = top;
            top += height + drop;
            here
        })
        .collect();
    (depths.iter().map(|&depth| tops[depth]).collect(), (top - drop).max(0.0))
}

/// The tree in the language of Graphviz, with the nodes' labels.
pub fn to_dot(nodes: &[TreeNode], title: &str) -> String {
    let line = |(index, node): (usize, &TreeNode)| {
        let edge = node
            .parent
            .map(|parent| format!("  n{parent} -> n{index} [label={}];\n", quoted(&node.edge)));
        let node = format!("  n{index} [label={}];\n", quoted(&node.label));
        node + &edge.unwrap_or_default()
    };
    let lines: String = nodes.iter().enumerate().map(line).collect();
    digraph(title, &lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::LIGHT;

    const STYLE: TreeStyle = TreeStyle {
        gap: 10.0,
        drop: 20.0,
        line: Stroke::new(LIGHT.line, 1.0),
        ink: LIGHT.ink,
        paper: LIGHT.paper,
        size: 10.0,
    };

    fn node(parent: Option<usize>, side: f32) -> TreeNode {
        let picture = Picture::new(side, side);
        TreeNode { parent, edge: "u".into(), label: "a \"b\"\nc".into(), picture }
    }

    /// A root with two children, the second of which has three.
    fn family() -> Vec<TreeNode> {
        [None, Some(0), Some(0), Some(2), Some(2), Some(2)].map(|parent| node(parent, 30.0)).into()
    }

    #[test]
    fn no_two_nodes_of_a_layer_overlap_and_parents_are_above_their_children() {
        let layout = Layout::of(&family(), &STYLE);
        assert_eq!((layout.width, layout.height), (150.0, 130.0));
        assert_eq!(layout.tops, [0.0, 50.0, 50.0, 100.0, 100.0, 100.0]);
        assert_eq!(layout.centres, [75.0, 15.0, 95.0, 55.0, 95.0, 135.0]);
    }

    #[test]
    fn a_narrow_family_stands_below_the_middle_of_a_wide_parent() {
        let layout = Layout::of(&[node(None, 100.0), node(Some(0), 20.0)], &STYLE);
        assert_eq!((layout.centres, layout.width), (vec![50.0, 50.0], 100.0));
    }

    #[test]
    fn every_node_but_the_root_has_a_line_and_its_words() {
        let picture = draw_tree(&family(), &STYLE);
        let count =
            |kind: fn(&crate::Item) -> bool| picture.items.iter().filter(|i| kind(i)).count();
        assert_eq!(count(|item| matches!(item, crate::Item::Line(_))), 5);
        assert_eq!(count(|item| matches!(item, crate::Item::Text(_))), 5);
        assert_eq!(draw_tree(&[], &STYLE), Picture::new(0.0, 0.0));
    }

    #[test]
    fn dot_quotes_what_it_must() {
        let dot = to_dot(&[node(None, 1.0), node(Some(0), 1.0)], "t");
        let want = "digraph \"t\" {\n  node [shape=box, fontname=\"monospace\"];\n  \
            n0 [label=\"a \\\"b\\\"\\nc\"];\n  n1 [label=\"a \\\"b\\\"\\nc\"];\n  \
            n0 -> n1 [label=\"u\"];\n}\n";
        assert_eq!(dot, want);
    }
}
