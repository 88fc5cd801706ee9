//! The verb `methods`: everything that can be named in a request.

use susun_packing::named;
use susun_sliding::algorithm::{self, Guarantee};
use susun_sliding::heuristic;
use susun_sliding::notation::{FORMATS, MoveNotation};
use susun_sliding::{FreeCells, Goal, NamedGoal, Size};
use susun_wire::{
    AlgorithmInfo, FormatInfo, GoalInfo, HeuristicInfo, MethodsReport, PieceSetInfo, PieceShapeInfo,
};

/// Everything that can be chosen.
pub fn methods() -> MethodsReport {
    let heuristics = heuristic::TABLE.iter().map(|about| HeuristicInfo {
        name: about.name.into(),
        aliases: about.aliases.iter().map(ToString::to_string).collect(),
        synopsis: about.synopsis.into(),
        admissible: about.properties.admissible,
        consistent: about.properties.consistent,
        citation: about.citation.into(),
    });
    let formats = FORMATS.iter().map(|format| FormatInfo {
        name: format.name.into(),
        synopsis: format.synopsis.into(),
        example: format.example.into(),
    });
    let packing_formats = susun_packing::notation::FORMATS.iter().map(|format| FormatInfo {
        name: format.name.into(),
        synopsis: format.synopsis.into(),
        example: format.example.into(),
    });
    let packing_algorithms = susun_packing::algorithm::TABLE.iter().map(|about| AlgorithmInfo {
        name: about.name.into(),
        aliases: about.aliases.iter().map(ToString::to_string).collect(),
        synopsis: about.synopsis.into(),
        guarantee: "all solutions".into(),
        default_heuristic: None,
        needs: about.needs.into(),
        citation: about.citation.into(),
    });
    let counting = AlgorithmInfo {
        name: susun_packing::algorithm::COUNTING.into(),
        aliases: Vec::new(),
        synopsis:
            "adds up the ways to reach each border of the filled part, without visiting solutions"
                .into(),
        guarantee: "the number of solutions".into(),
        default_heuristic: None,
        needs: "a flat board, and memory that grows with its shorter side".into(),
        citation: "dynamic programming along a broken profile".into(),
    };
    MethodsReport {
        algorithms: algorithm::TABLE.iter().map(algorithm_info).collect(),
        packing_algorithms: packing_algorithms.collect(),
        count_algorithms: vec![counting],
        heuristics: heuristics.collect(),
        formats: formats.collect(),
        packing_formats: packing_formats.collect(),
        goals: goals().collect(),
        notations: MoveNotation::ALL.into_iter().map(notation_info).collect(),
        piece_sets: named::SETS.iter().map(set_info).collect(),
    }
}

fn set_info(set: &named::NamedSet) -> PieceSetInfo {
    // A test of the packing crate reads every set.
    let pieces = named::set(set.name, set.lattice).unwrap_or_default();
    let drawn = |piece: &susun_packing::Piece| {
        let letter = |&cell: &bool| if cell { piece.name.as_str() } else { "." };
        let row = |row: &Vec<bool>| row.iter().map(letter).collect::<String>() + "\n";
        let layer = |rows: &Vec<Vec<bool>>| rows.iter().map(row).collect::<String>();
        let layers: Vec<String> =
            piece.shape.drawing(set.lattice).iter().rev().map(layer).collect();
        PieceShapeInfo { name: piece.name.clone(), drawing: layers.join("\n") }
    };
    PieceSetInfo {
        name: set.name.into(),
        synopsis: set.synopsis.into(),
        lattice: set.lattice.to_string(),
        pieces: pieces.iter().map(drawn).collect(),
    }
}

fn algorithm_info(about: &algorithm::About) -> AlgorithmInfo {
    let guarantee = match about.guarantee {
        Guarantee::Optimal => "shortest",
        Guarantee::OptimalIfAdmissible => "shortest, with an admissible heuristic",
        Guarantee::WithinWeight => "at most the weight times the shortest",
        Guarantee::AnySolution => "a solution, of any length",
    };
    AlgorithmInfo {
        name: about.name.into(),
        aliases: about.aliases.iter().map(ToString::to_string).collect(),
        synopsis: about.synopsis.into(),
        guarantee: guarantee.into(),
        default_heuristic: about.heuristic.map(|kind| kind.about().name.into()),
        needs: about.needs.into(),
        citation: about.citation.into(),
    }
}

fn goals() -> impl Iterator<Item = GoalInfo> {
    let size = Size::new(3, 3).ok();
    let full = NamedGoal::ALL.into_iter().filter_map(move |goal| {
        Some(GoalInfo { name: goal.name().into(), example: goal.board(size?).to_string() })
    });
    let partial = FreeCells::NAMED.into_iter().filter_map(move |(name, _)| {
        let free = FreeCells::from_name(name, size?)?;
        let goal = Goal::partial(NamedGoal::Standard.board(size?), &free);
        Some(GoalInfo { name: name.into(), example: goal.cells() })
    });
    full.chain(partial)
}

fn notation_info(notation: MoveNotation) -> FormatInfo {
    let (synopsis, example) = match notation {
        MoveNotation::Tiles => ("the numbers of the tiles that move", "7 11 12"),
        MoveNotation::Blank => ("where the blank goes, lower case", "drd"),
        MoveNotation::TileDirections => {
            ("where the tiles go, upper case, with counts, as slidysim does", "ULU")
        }
        MoveNotation::Words => ("where the blank goes, in words", "DOWN RIGHT DOWN"),
    };
    FormatInfo { name: notation.name().into(), synopsis: synopsis.into(), example: example.into() }
}
