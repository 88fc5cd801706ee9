import type { CodedErrors, ErrorCode } from "susun";
import { id } from "./id";

// Kesalahan mesin dalam bahasa Indonesia: pesan, lalu apa yang dapat dilakukan.

type Names = Readonly<Record<string, string>>;

/** A place in a text, `2:5`, or a cell of a board, `2:5` or `1:2:5`. */
function place(at: string): string {
  const [column, row, layer] = at.split(":").reverse();
  return `${layer ? `lapis ${layer}, ` : ""}baris ${row}, kolom ${column}`;
}

const size = (text: string) => text.replace("x", "×");

/** The number of cells of a board, of its size `3x4`. */
function cellsOf(size: string): number {
  return size.split("x").reduce((cells, side) => cells * Number(side), 1);
}

const large = (number: string | number) => Number(number).toLocaleString("id-ID");

/** A character at the beginning of a sentence. */
function character(found: string): string {
  if (found === " ") return "Spasi";
  if (found === "\n" || found === "\r") return "Pergantian baris";
  return !found || /[\s\p{Cc}]/u.test(found) ? "Karakter ini" : `“${found}”`;
}

/** A character as links write it. */
function encoded(found: string): string {
  const bytes = [...new TextEncoder().encode(found)];
  return bytes.map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
}

const ALGORITHMS: Names = { ...id.packing.algorithmNames, ...id.sliding.method.algorithmNames };
const algorithm = (name: string) => ALGORITHMS[name] ?? `“${name}”`;

const OPTIONS: Names = {
  weight: "Bobot",
  depth: "Langkah maksimum",
  duplicates: id.sliding.method.duplicates,
};
const COUNTED: Names = { rows: "baris", columns: "kolom", pieces: "keping", copies: "keping yang sama" };
const NAMED: Names = { lattice: "kisi", board: "papan", set: "kumpulan keping" };
const NAME_HINTS: Names = {
  lattice: "Tulis square, cubic, atau balls.",
  board: "Tulis ukuran seperti 5x11, 3x3x3, atau pyramid-5, atau gambar papan dengan X dan titik (.).",
  set: "Periksa ejaannya, atau gambar setiap keping di bawah baris “piece”.",
};
const NEEDED: Names = {
  lattice: "square, cubic, atau balls",
  pieces: "nama kumpulan keping",
  piece: "nama keping",
  without: "huruf keping",
};

const guessed = (guess: string) => `Mungkin maksudnya ${guess}.`;
const tooLong = (what: string, bytes: string, most: string) =>
  `${what} terlalu panjang: ${large(bytes)} byte, padahal paling banyak ${most} byte.`;
const notANumber = (token: string) => `“${token}” bukan bilangan.`;
const noBoardOf = (rows: string, cols: string) => `Papan ${rows}×${cols} tidak didukung.`;
const noTile = (tile: string, largest: string | number) =>
  `Ubin ${tile} tidak ada: ubin papan ini bernomor 1 sampai ${largest}.`;
const noPiece = (name: string) => `Tidak ada keping bernama “${name}”.`;

const EMPTY = "Teks ini kosong, atau hanya berisi komentar.";
const BLANK = "Tulis 0, _ atau - untuk petak kosong.";
const NO_BLANK = `Petak kosong belum ada. ${BLANK}`;
const SPACES = "Beri spasi di antara bilangan.";
const SIDES = "Papan punya 1 sampai 100 baris dan kolom, dan paling sedikit dua petak.";
const SLIDING_OR_PACKING =
  "Tulis teka-teki geser sebagai baris-baris bilangan, misalnya 1 2 3/4 0 5/7 8 6. Awali teka-teki isi papan dengan kata “packing”.";
const START_AND_GOAL = "Tulis papan awal, lalu baris “goal”, lalu susunan akhir.";
const SAME_SIZE = "Papan awal dan susunan akhir harus punya jumlah baris dan kolom yang sama.";
const OTHER_FORMAT = "Pilih format lain.";
const SQUARE_FORMAT = "Pilih format “Baris bilangan” atau “Baris dipisahkan garis miring”.";
const BLANK_OR_TILE = "Tulis gerak petak kosong dengan huruf kecil, dan gerak ubin dengan huruf besar.";
const DUPLICATES =
  "Untuk A*, tulis closed atau previous. Untuk IDA* dan IDA* terbatas pada papan sampai 16 petak, tulis words, atau words:2 sampai words:20.";
const BUG = "Ini kesalahan dalam Susun atau tabelnya. Laporkan kepada pembuat Susun.";
const COPY_AGAIN = "Salin lagi seluruh tautan.";
const LINK_EXAMPLE = "Tautan harus memuat teka-teki, misalnya “susun:tiles=1.2.3_4.0.5_7.8.6”.";
const LINK_PIECES =
  "Tulis keping seperti A.0.1.2_B.5.6: nama keping, lalu nomor petak-petaknya. Nomor petak dimulai dari 0.";
const REMOVE_ONE = "Hapus salah satunya.";
const BOARD_TYPES = "Tulis DEFAULT, CUSTOM, atau PYRAMID";
const BOARD_SIZE = "perbaiki ukuran papan.";
const COPIES = "Tulis x2 untuk dua keping yang sama.";
const DRAW_CELLS = "Gambar petak sebagai X dan lubang sebagai titik (.).";
const REGION_SIDES = "Panjang sisi boleh 1 sampai 100, dan papan boleh punya paling banyak 1.024 petak.";
const CANNOT_FIT = "Hapus keping yang tidak mungkin muat.";
const CHECK_PIECE = "Periksa lagi petak, jumlah, dan letak keping ini.";
const SUSUN_FORMAT = "Pilih format Susun, yang dapat memuat semua teka-teki isi papan.";

type Text = readonly [message: string, hint?: string];

/** Message and hint of an error, whose values are those of its code. */
export function errorText(code: ErrorCode, values: Names): Text {
  return (TEXTS[code] as (values: Names) => Text)(values);
}

const TEXTS: { [Code in ErrorCode]: (values: CodedErrors[Code]) => Text } = {
  "engine:crashed": () => [
    "Mesin Susun berhenti mendadak, kemungkinan besar karena kehabisan memori.",
    "Pilih metode yang memerlukan lebih sedikit memori, misalnya IDA* untuk teka-teki geser.",
  ],
  "engine:not-loaded": ({ status }) => [
    `Mesin Susun tidak dapat dimuat (status HTTP ${status}).`,
    "Muat ulang halaman.",
  ],

  "request:moves-of-several": ({ count }) => [
    `Langkah hanya berlaku untuk satu papan, padahal ada ${count} papan.`,
    "Masukkan satu papan saja, atau hapus langkahnya.",
  ],
  "request:several-puzzles": ({ count }) => [
    `Teks ini memuat ${count} teka-teki, seharusnya satu.`,
    "Masukkan satu teka-teki saja.",
  ],
  "request:not-for-family": ({ family }) =>
    family === "sliding"
      ? ["Pilihan ini tidak tersedia untuk teka-teki geser.", "Pilihan ini hanya untuk teka-teki isi papan."]
      : ["Pilihan ini tidak tersedia untuk teka-teki isi papan.", "Pilihan ini hanya untuk teka-teki geser."],
  "request:not-for-metric": ({ what }) => [
    `“${what}” tidak tersedia jika geseran beberapa ubin dihitung satu langkah.`,
    "Hapus pilihan itu, atau hitung setiap ubin yang bergeser.",
  ],
  "request:does-not-suit": ({ algorithm: name }) => [
    `Metode ${algorithm(name)} tidak mendukung teka-teki ini.`,
  ],
  "request:several-goals": ({ count }) => [
    `Susunan akhir memuat ${count} papan, seharusnya satu.`,
    "Masukkan satu papan saja sebagai susunan akhir.",
  ],
  "request:sizes-differ": () => ["Ukuran susunan akhir berbeda dari ukuran papan.", SAME_SIZE],
  "request:unknown-algorithm": ({ name }) => [`Tidak ada algoritma bernama “${name}”.`],
  "request:algorithm-of-other": ({ name }) => [
    `Algoritma ${algorithm(name)} bukan untuk jenis teka-teki ini.`,
  ],
  "request:format-of-other": ({ name }) => [
    `Format “${name}” bukan untuk jenis teka-teki ini.`,
    OTHER_FORMAT,
  ],
  "request:unknown-heuristic": ({ name }) => [`Tidak ada heuristik bernama “${name}”.`],
  "request:no-partition": ({ name, size: of }) =>
    name
      ? [
          `Partisi ubin “${name}” tidak tersedia untuk papan ${size(of)}.`,
          "Pilih partisi lain atau heuristik lain.",
        ]
      : [
          `Basis data pola tidak tersedia untuk papan ${size(of)}.`,
          "Pilih heuristik lain. Basis data pola memerlukan papan dari 2×2 sampai 64 petak.",
        ],
  "request:second-partition": ({ name }) => [
    `“${name}” adalah partisi ubin kedua.`,
    "Pakai satu partisi saja.",
  ],
  "request:tables-too-large": ({ name, bytes, limit }) => {
    const megabytes = (bytes: string) => large(Math.floor(Number(bytes) / 2 ** 20));
    return [
      `Tabel ${name} memerlukan ${megabytes(bytes)} MB, padahal batas memori ${megabytes(limit)} MB.`,
      "Pilih tabel yang lebih kecil atau heuristik lain.",
    ];
  },
  "request:unknown-notation": ({ name }) => [
    `Tidak ada notasi langkah bernama “${name}”.`,
    "Pilih notasi lain.",
  ],
  "request:no-words": ({ size: of }) => [
    `Pilihan “words” tidak tersedia untuk papan ${size(of)}.`,
    DUPLICATES,
  ],
  "request:unknown-duplicates": ({ name }) => [
    `“${name}” bukan pilihan untuk keadaan yang sudah dikunjungi.`,
    DUPLICATES,
  ],
  "request:not-a-weight": ({ text }) => [
    `“${text}” tidak dapat dipakai sebagai bobot.`,
    "Masukkan bilangan dari 1 sampai 100 dengan paling banyak dua desimal, misalnya 1.5.",
  ],
  "request:option-for-other": ({ option, algorithm: owner }) => [
    `Pilihan “${OPTIONS[option] ?? option}” hanya untuk algoritma ${algorithm(owner)}.`,
  ],
  "request:blind": ({ algorithm: name }) => [`Algoritma ${algorithm(name)} tidak memakai heuristik.`],
  "request:depth-missing": () => [
    `Algoritma ${algorithm("depth-limited")} memerlukan jumlah langkah maksimum.`,
  ],
  "request:cannot-count-all": ({ algorithm: name }) => [
    `Algoritma ${algorithm(name)} tidak dapat menghitung semua solusi terpendek.`,
  ],
  "request:partial-goal": () => [
    "Ini memerlukan tujuan yang menentukan tempat semua ubin.",
    "Pilih tujuan tanpa tanda *.",
  ],
  "request:cannot-prove": ({ algorithm: name }) => [
    `Algoritma ${algorithm(name)} tidak dapat membuktikan bahwa solusinya terpendek.`,
  ],
  "request:heuristic": () => [
    "Heuristik yang dipilih tidak dapat dipakai untuk papan ini.",
    "Pilih lebih sedikit heuristik, atau heuristik lain. Konflik linear bisa dipakai untuk semua ukuran.",
  ],
  "request:too-few": ({ found, wanted, drawn }) =>
    found === "0" && drawn === ""
      ? ["Tidak ada teka-teki yang memenuhi syarat.", "Ubah syaratnya."]
      : [
          `Hanya ditemukan ${found} dari ${wanted} teka-teki yang diminta${drawn && ` di antara ${large(drawn)} teka-teki acak`}.`,
          "Minta lebih sedikit, atau longgarkan syaratnya.",
        ],
  "request:replay-failed": () => ["Solusi yang ditemukan ternyata salah saat diperiksa.", BUG],
  "request:contradiction": () => [
    "Hasilnya bertentangan: solusi yang ditemukan lebih pendek daripada batas bawahnya.",
    BUG,
  ],

  "sliding:empty": () => [EMPTY, SLIDING_OR_PACKING],
  "sliding:too-long": ({ bytes }) => [
    tooLong("Teks ini", bytes, "1.048.576"),
    "Bagi menjadi beberapa teks yang lebih pendek.",
  ],
  "sliding:no-numbers": () => ["Teks ini tidak memuat bilangan.", SLIDING_OR_PACKING],
  "sliding:words": () => ["Ini bukan teka-teki: sebagian besar isinya kata-kata.", SLIDING_OR_PACKING],
  "sliding:not-a-number": ({ token, guess }) => [
    notANumber(token),
    guess
      ? guessed(guess)
      : token.includes("\\n")
        ? "Tulis setiap baris papan pada baris teks tersendiri, atau pisahkan dengan tanda /."
        : `Nomor ubin harus bilangan bulat. ${BLANK}`,
  ],
  "sliding:header-not-a-number": ({ token }) => [
    notANumber(token),
    "Di atas papan, tulis ukurannya sebagai bilangan bulat: panjang sisi papan persegi, atau jumlah baris dan kolom.",
  ],
  "sliding:negative-number": ({ token }) => [
    `${token} adalah bilangan negatif, padahal nomor ubin dimulai dari 1.`,
    `Tulis ${token.replace(/^-+/, "")} tanpa tanda minus. ${BLANK}`,
  ],
  "sliding:number-too-large": ({ token }) => [
    `${token} terlalu besar untuk papan mana pun.`,
    `${SIDES} Mungkin ada spasi atau pergantian baris yang hilang.`,
  ],
  "sliding:tile-too-large": ({ tile, size: of, blank }) => {
    const cells = cellsOf(of);
    return [
      noTile(tile, cells - 1),
      blank !== "true"
        ? `Petak kosong juga belum ada. ${BLANK}`
        : Number(tile) === cells
          ? `${tile} dapat berarti petak kosong hanya jika tidak ada petak kosong lain.`
          : "Mungkin ada spasi atau baris papan yang hilang.",
    ];
  },
  "sliding:duplicate-tile": ({ tile, first, missing }) => [
    `Ubin ${tile} muncul dua kali, pertama di ${place(first)}.`,
    missing === "0" ? NO_BLANK : `Ubin ${missing} belum ada.`,
  ],
  "sliding:two-blanks": ({ token, first, odd }) => [
    `${token ? `“${token}”` : "Petak tanpa isi ini"} adalah petak kosong kedua; yang pertama ada di ${place(first)}.`,
    odd
      ? `“${odd}” tidak memuat angka, jadi dianggap petak kosong. Papan hanya boleh punya satu petak kosong.`
      : "0 dan setiap petak tanpa angka dianggap petak kosong. Papan hanya boleh punya satu petak kosong.",
  ],
  "sliding:row-length": ({ row, found, expected, joined }) => [
    `Baris papan ke-${row} memuat ${found} bilangan, seharusnya ${expected}.`,
    joined === "true"
      ? SPACES
      : Number(found) < Number(expected)
        ? `Tambahkan yang kurang. ${BLANK}`
        : "Setiap baris papan harus memuat jumlah bilangan yang sama.",
  ],
  "sliding:row-count": ({ found, expected }) => [
    `Ada ${found} baris papan, seharusnya ${expected}.`,
    Number(found) < Number(expected)
      ? "Tambahkan baris yang kurang, atau perbaiki ukuran di atasnya."
      : "Hapus baris yang berlebih, atau perbaiki ukuran di atasnya.",
  ],
  "sliding:tile-count": ({ found, size: of, blank }) => {
    const cells = cellsOf(of);
    return [
      `Ada ${found} bilangan, padahal papan ${size(of)} punya ${cells} petak.`,
      Number(found) >= cells
        ? "Hapus bilangan yang berlebih."
        : blank === "true"
          ? "Tambahkan ubin yang kurang."
          : NO_BLANK,
    ];
  },
  "sliding:not-square": ({ count }) => [`${count} bilangan tidak dapat mengisi papan persegi.`],
  "sliding:board-size": ({ rows, cols }) => [
    noBoardOf(rows, cols),
    `${SIDES} Mungkin ada spasi atau pergantian baris yang hilang.`,
  ],
  "sliding:other-size": ({ found, asked }) => [
    `Papan ini ${size(found)}, padahal yang diminta ${size(asked)}.`,
  ],
  "sliding:run-together": ({ digits }) => [
    `${digits} petak ditulis tanpa spasi, padahal cara ini hanya untuk papan sampai 10 petak.`,
    SPACES,
  ],
  "sliding:header": ({ found }) => [
    `Baris ini seharusnya memuat ukuran papan sesuai formatnya, tetapi memuat ${found} bilangan.`,
  ],
  "sliding:header-mismatch": ({ says, cols }) => [
    `Menurut baris ini papannya ${size(says)}, tetapi setiap baris di bawahnya memuat ${cols} bilangan.`,
    "Perbaiki ukuran di baris ini, atau baris-baris papannya.",
  ],
  "sliding:board-count": ({ found, expected }) => [
    `Ada ${found} papan, seharusnya ${expected}.`,
    "Perbaiki jumlah papan, atau papan-papannya.",
  ],
  "sliding:size-mismatch": ({ start, goal }) => [
    `Susunan akhir berukuran ${size(goal)}, padahal papan awal ${size(start)}.`,
    SAME_SIZE,
  ],
  "sliding:no-start": () => ["Tidak ada papan di atas baris ini.", START_AND_GOAL],
  "sliding:no-goal": () => ["Tidak ada susunan akhir di bawah baris ini.", START_AND_GOAL],
  "sliding:second-goal": ({ first }) => [
    `Ini susunan akhir kedua; yang pertama ada di ${place(first)}.`,
    START_AND_GOAL,
  ],
  "sliding:json": () => [
    "JSON ini tidak memuat papan yang benar.",
    'Tulis papan sebagai [[1,2,3],[4,5,6],[7,8,0]], atau dengan susunan akhir sebagai {"start": [[...]], "goal": [[...]]}.',
  ],
  "sliding:unknown-format": ({ name }) => [`Tidak ada format bernama “${name}”.`, OTHER_FORMAT],

  "format:no-boards": () => ["Tidak ada papan untuk ditulis."],
  "format:several-boards": ({ count }) => [
    `Ada ${count} papan, padahal format ini hanya memuat satu.`,
    "Tulis satu papan saja, atau pilih format JSON.",
  ],
  "format:goal": ({ number }) => [
    `Papan ke-${number} punya susunan akhir sendiri, yang tidak dapat ditulis dalam format ini.`,
    "Pilih format JSON atau “Dua papan”.",
  ],
  "format:no-goal": () => ["Format ini memerlukan susunan akhir, tetapi susunan akhirnya belum ada."],
  "format:not-square": ({ number, size: of }) => [
    `Papan ke-${number} berukuran ${size(of)}, padahal format ini hanya untuk papan persegi.`,
    SQUARE_FORMAT,
  ],
  "format:too-many-cells": ({ number, size: of }) => [
    `Papan ke-${number} berukuran ${size(of)}, padahal format ini hanya untuk papan sampai 10 petak.`,
    SQUARE_FORMAT,
  ],
  "format:mixed-sizes": ({ number, size: of, first }) => [
    `Papan ke-${number} berukuran ${size(of)}, padahal dalam format ini semua papan harus ${size(first)}.`,
    "Pilih format “Ukuran, lalu baris-barisnya” atau “Baris bilangan”.",
  ],

  "moves:too-long": ({ bytes }) => [
    tooLong("Daftar langkah ini", bytes, "16.777.216"),
    "Bagi menjadi beberapa daftar yang lebih pendek.",
  ],
  "moves:not-a-tile": ({ token }) => [`“${token}” bukan nomor ubin.`, "Tulis nomor ubin, misalnya 7 11 12."],
  "moves:no-such-tile": ({ token, largest }) => [
    noTile(token, largest),
    "Mungkin daftar langkah ini untuk papan lain.",
  ],
  "moves:not-beside": ({ tile, beside }) => [
    `Ubin ${tile} tidak bersebelahan dengan petak kosong.`,
    `Ubin yang dapat digeser di sini: ${beside}.`,
  ],
  "moves:not-a-direction": ({ token }) => [
    `“${token}” bukan arah.`,
    "Untuk gerak ubin, tulis U, D, L, atau R. Untuk gerak petak kosong, tulis u, d, l, r, UP, DOWN, LEFT, atau RIGHT.",
  ],
  "moves:mixed-case": ({ token }) => [
    `“${token}” mencampur huruf kecil dan huruf besar, padahal keduanya berarti arah yang berlawanan.`,
    BLANK_OR_TILE,
  ],
  "moves:zero-count": ({ token }) => [
    `“${token}” tidak menggeser apa pun.`,
    "Hapus langkah ini, atau tulis bilangan mulai dari 1.",
  ],
  "moves:not-solved": ({ wrong }) => [
    `Daftar langkah berakhir di sini, tetapi ${wrong} petak masih berbeda dari susunan akhir.`,
    "Mungkin ada langkah yang hilang, atau solusi ini untuk papan atau susunan akhir lain.",
  ],
  "moves:ends-elsewhere": () => [
    "Daftar langkah berakhir di sini, tetapi letak petak kosong berbeda dari susunan akhir.",
    `Periksa ukuran papan dan susunan akhir. ${BLANK_OR_TILE}`,
  ],
  "moves:edge": () => [
    "Langkah ini tidak mungkin: petak kosong sudah di tepi papan.",
    "Tulis gerak petak kosong dengan huruf kecil, misalnya ullddr, dan gerak ubin dengan huruf besar, misalnya URDL2.",
  ],

  "size:out-of-range": ({ rows, cols }) => [noBoardOf(rows, cols), SIDES],
  "size:not-a-size": ({ text }) => [
    `“${text}” bukan ukuran papan.`,
    "Tulis jumlah baris x jumlah kolom, misalnya 4x4 atau 3x5.",
  ],

  "link:too-long": ({ bytes }) => [
    tooLong("Tautan ini", bytes, "1.048.576"),
    "Bagikan teka-teki yang lebih kecil, atau langkah yang lebih sedikit.",
  ],
  "link:no-link": () => [
    "Ini bukan tautan Susun.",
    "Masukkan tautan yang diawali “susun:”, atau alamat web yang memuatnya setelah tanda #.",
  ],
  "link:empty": () => ["Tidak ada apa-apa setelah “susun:”.", LINK_EXAMPLE],
  "link:character": ({ character: found }) => [
    `${character(found)} tidak boleh ada dalam tautan.`,
    /\s/.test(found)
      ? "Salin seluruh tautan sebagai satu baris. Di dalam tautan, spasi ditulis “+” dan pergantian baris ditulis “!”."
      : `Tulis sebagai ${encoded(found)}, atau salin lagi seluruh tautan.`,
  ],
  "link:not-a-code": ({ token }) => [
    `“${token}” bukan kode karakter.`,
    "Setelah % harus ada dua angka heksadesimal, 0 sampai 9 atau A sampai F. Tanda % sendiri ditulis %25.",
  ],
  "link:not-text": () => ["Kode-kode ini bukan UTF-8 yang benar.", COPY_AGAIN],
  "link:empty-part": () => ["Bagian tautan ini kosong.", COPY_AGAIN],
  "link:no-value": ({ key }) => [
    `“${key}” tidak punya nilai.`,
    "Tulis nilainya setelah tanda =. Jika tautan terpotong, salin lagi seluruh tautan.",
  ],
  "link:unknown-key": ({ key }) => [
    `Tautan Susun tidak punya bagian “${key}”.`,
    "Periksa ejaannya, atau hapus bagian ini.",
  ],
  "link:no-name": () => ["Pengaturan ini tidak punya nama.", "Tulis sebagai “x-NAMA=…”."],
  "link:twice": ({ key, first }) => [`“${key}” muncul dua kali, pertama di ${place(first)}.`, REMOVE_ONE],
  "link:no-puzzle": () => ["Tautan ini tidak memuat teka-teki.", LINK_EXAMPLE],
  "link:two-puzzles": () => ["Tautan ini memuat dua teka-teki, di “tiles” dan di “text”.", "Hapus “text”."],
  "link:format-of-tiles": () => [
    "“format” hanya untuk “text”, padahal tautan ini memakai “tiles”.",
    "Hapus “format”.",
  ],
  "link:format-given": () => ["Tautan sudah menyebutkan format teka-tekinya.", "Jangan pilih format."],
  "link:replay": () => ["Rekaman slidysim ini tidak terbaca.", "Salin seluruh tautan sekali lagi."],
  "link:replay-without-board": () => [
    "Rekaman slidysim ini tidak memuat papan.",
    "Buka di slidysim, lalu bagikan sebagai rekaman tersendiri.",
  ],
  "link:nested": () => [
    "Teka-teki di tautan ini ternyata tautan lain.",
    "Pakai tautan yang di dalam itu saja.",
  ],
  "link:not-a-number": ({ token }) => [
    `“${token}” bukan bilangan, atau terlalu besar.`,
    "Untuk “depth”, tulis jumlah langkah, misalnya 20. Untuk “effort”, tulis jumlah simpul.",
  ],
  "link:not-a-cell": ({ token }) => [`“${token}” bukan nomor petak.`, LINK_PIECES],
  "link:not-put": ({ token }) => [`“${token}” tidak menyebutkan letak keping.`, LINK_PIECES],

  "placed:no-such-piece": ({ name, names }) => [noPiece(name), `Keping yang ada: ${names}.`],
  "placed:no-such-cell": ({ cell, cells }) => [
    `Tidak ada petak nomor ${cell}: keping ini keluar dari papan.`,
    `Petak bernomor 0 sampai ${Number(cells) - 1}, baris demi baris, tanpa menghitung lubang.`,
  ],

  "packing:empty": () => [
    EMPTY,
    "Awali teka-teki dengan kata “packing”, atau dengan jumlah baris, kolom, dan keping, misalnya 5 11 12.",
  ],
  "packing:too-long": ({ bytes }) => [
    tooLong("Teks ini", bytes, "262.144"),
    "Hapus semua yang bukan bagian teka-teki.",
  ],
  "packing:not-packing": () => [
    "Ini bukan teka-teki isi papan.",
    "Awali teks dengan kata “packing”, atau dengan tiga bilangan dan jenis papan.",
  ],
  "packing:unknown-format": ({ name }) => [`Tidak ada format bernama “${name}”.`, OTHER_FORMAT],
  "packing:header": ({ found }) => [
    `Baris ini seharusnya berisi jumlah baris, kolom, dan keping, tetapi berisi ${found} kata.`,
    "Contoh: 5 11 12 berarti lima baris, sebelas kolom, dan dua belas keping.",
  ],
  "packing:not-a-number": ({ token, what }) => [
    notANumber(token),
    what === "copies" ? COPIES : "Tulis bilangan bulat: jumlah baris, kolom, dan keping.",
  ],
  "packing:out-of-range": ({ token, what, most }) => [
    `Jumlah ${COUNTED[what]} harus 1 sampai ${large(most)}, bukan ${token}.`,
    what === "copies"
      ? COPIES
      : what === "pieces"
        ? "Setiap keping punya huruf besar sendiri, A sampai Z."
        : "Perbaiki ukuran papan.",
  ],
  "packing:missing-type": ({ found }) => [
    found ? `Di sini seharusnya tertulis jenis papan, bukan “${found}”.` : "Jenis papan belum ditulis.",
    `${BOARD_TYPES} di baris kedua.`,
  ],
  "packing:unknown-type": ({ found, guess }) => [
    `“${found}” bukan jenis papan.`,
    guess ? guessed(guess) : `${BOARD_TYPES}.`,
  ],
  "packing:not-square-base": ({ rows, columns }) => [
    `Alas piramida harus persegi, bukan ${rows}×${columns}.`,
    "Tulis panjang sisi alas dua kali, misalnya 3 3.",
  ],
  "packing:row-length": ({ row, found, expected }) => [
    `Baris papan ke-${row} memuat ${found} karakter, seharusnya ${expected}.`,
    Number(found) < Number(expected)
      ? "Tulis setiap lubang sebagai titik (.), juga di akhir baris."
      : `Pendekkan baris ini, atau ${BOARD_SIZE}`,
  ],
  "packing:row-count": ({ found, expected, more }) => [
    `Ada ${more === "true" ? "paling sedikit " : ""}${found} baris papan, seharusnya ${expected}.`,
    Number(found) < Number(expected)
      ? `Tambahkan baris yang kurang, atau ${BOARD_SIZE}`
      : `Hapus baris yang berlebih, atau ${BOARD_SIZE}`,
  ],
  "packing:character": ({ found }) => [
    `${character(found)} tidak boleh ada di sini.`,
    found === "."
      ? "Tulis petak kosong dalam gambar keping sebagai spasi."
      : found === "#"
        ? "Hapus komentar ini. Komentar hanya boleh ada dalam format yang diawali “packing”."
        : found === "\r"
          ? "Simpan berkas dengan satu jenis akhir baris saja."
          : "Hapus, atau ganti dengan karakter yang benar.",
  ],
  "packing:tab": () => ["Ada tab sebelum atau di antara petak-petak keping.", "Ganti dengan spasi."],
  "packing:lower-case": ({ letter }) => [
    `“${letter}” adalah huruf kecil.`,
    `Tulis sebagai huruf besar: ${letter.toUpperCase()}.`,
  ],
  "packing:mixed-letters": ({ first, second }) => [
    `“${first}” dan “${second}” ada di satu baris, padahal satu baris hanya untuk satu keping.`,
    "Tulis setiap keping di baris-baris tersendiri.",
  ],
  "packing:letter-twice": ({ letter, first }) => [
    `Huruf ${letter} dipakai untuk dua keping; yang pertama ada di ${place(first)}.`,
    "Ganti huruf salah satunya. Jika itu satu keping, tulis barisnya berurutan, tanpa baris kosong.",
  ],
  "packing:in-parts": ({ letter }) => [
    `Keping ${letter} terputus menjadi beberapa bagian.`,
    "Petak-petaknya harus bersentuhan di sisi atau di sudut. Mungkin spasinya kurang atau berlebih.",
  ],
  "packing:piece-count": ({ found, expected }) => [
    `Ada ${found} keping, padahal menurut baris pertama ${expected}.`,
    "Perbaiki bilangan ketiga di baris pertama, atau keping-kepingnya.",
  ],
  "packing:keyword": ({ found }) => [
    `Baris tidak dapat diawali “${found}”.`,
    "Awali baris dengan lattice, board, pieces, piece, atau placed. Untuk baris petak, tulis X dan titik (.).",
  ],
  "packing:stray-row": () => [
    "Baris petak ini bukan bagian papan atau keping mana pun.",
    "Tulis baris petak di bawah “piece”, “placed”, atau “board” tanpa nama.",
  ],
  "packing:second": ({ keyword, first }) => [
    `Baris “${keyword}” ditulis dua kali; yang pertama ada di ${place(first)}.`,
    REMOVE_ONE,
  ],
  "packing:missing-word": ({ keyword }) => [
    `Setelah “${keyword}” harus ada ${NEEDED[keyword] ?? "kata lain"}.`,
    "Tambahkan di baris yang sama.",
  ],
  "packing:surplus-word": ({ found }) => [
    `“${found}” tidak punya arti di sini.`,
    "Setelah nama keping boleh ada x2 untuk dua keping yang sama, mirror, atau no-mirror. Setelah nama kumpulan boleh ada without dan nama keping. Komentar diawali #.",
  ],
  "packing:unknown-name": ({ what, name }) => [
    `Tidak ada ${NAMED[what]} bernama “${name}”.`,
    NAME_HINTS[what],
  ],
  "packing:other-lattice": ({ name, own, asked }) => [
    `“${name}” memakai kisi ${own}, bukan ${asked}.`,
    `Hapus baris “lattice”, atau tulis “lattice ${own}”.`,
  ],
  "packing:no-board": () => [
    "Belum ada baris “board”.",
    "Tambahkan papan dengan nama, misalnya “board 5x11”, atau tulis “board” dan gambar papan di bawahnya dengan X dan titik (.).",
  ],
  "packing:no-rows": () => [
    "Di sini belum ada baris petak.",
    `${DRAW_CELLS} Tulis baris “-” sebelum lapis berikutnya.`,
  ],
  "packing:not-in-set": ({ set, name }) => [
    `Kumpulan “${set}” tidak punya keping ${name}.`,
    "Hapus nama itu, atau tulis nama keping lain.",
  ],
  "packing:layer-count": ({ found, expected }) => [
    `Ada ${found} lapis, seharusnya ${expected}.`,
    "Tulis semua lapis papan.",
  ],
  "packing:no-such-piece": ({ letter }) => [
    noPiece(letter),
    "Tulis huruf keping, titik (.) untuk lubang, atau _ untuk petak kosong.",
  ],
  "packing:on-a-hole": ({ letter }) => [`“${letter}” terletak di lubang papan.`, "Tulis titik (.) di sini."],
  "packing:not-a-hole": () => [
    "Titik (.) berarti lubang, padahal papan punya petak di sini.",
    "Tulis huruf keping, atau _ untuk petak kosong.",
  ],
  "packing:indivisible": ({ name }) => [
    `Petak-petak ${name} tidak dapat dibagi menjadi beberapa keping ${name}.`,
    "Beri setiap keping huruf sendiri.",
  ],

  "packing-format:board": () => [
    "Format ini hanya untuk papan datar dan piramida, padahal papan ini bukan keduanya.",
    SUSUN_FORMAT,
  ],
  "packing-format:copies": ({ name, count }) => [
    `Ada ${count} keping ${name}, padahal format ini hanya memuat satu dari setiap keping.`,
    SUSUN_FORMAT,
  ],
  "packing-format:name": ({ name }) => [
    `Format ini memerlukan satu huruf besar sebagai nama keping, bukan ${name}.`,
    SUSUN_FORMAT,
  ],
  "packing-format:mirror": ({ name }) => [
    `Format ini tidak dapat memuat aturan pencerminan keping ${name}.`,
    SUSUN_FORMAT,
  ],
  "packing-format:shape": ({ name }) => [
    `Keping ${name} terputus atau tidak datar, padahal format ini hanya untuk keping datar yang utuh.`,
    SUSUN_FORMAT,
  ],
  "packing-format:placed": ({ count }) => [
    `${count} keping sudah dipasang, padahal format ini hanya untuk papan kosong.`,
    SUSUN_FORMAT,
  ],
  "packing-format:letters": () => [
    "Keping yang dipasang lebih banyak daripada huruf yang tersedia untuk membedakannya.",
    "Pasang lebih sedikit keping.",
  ],

  "region:no-cells": () => ["Papan ini tidak punya petak.", DRAW_CELLS],
  "region:empty-layer": ({ layer }) => [
    `Lapis ${layer} tidak berisi apa-apa.`,
    "Jika semuanya lubang, gambar lapis itu sebagai baris titik (.).",
  ],
  "region:too-many-cells": ({ cells }) => [
    `Papan ini punya ${large(cells)} petak, padahal paling banyak 1.024.`,
    REGION_SIDES,
  ],
  "region:too-long": ({ side }) => [
    `Panjang salah satu sisi gambar ini ${large(side)}, padahal paling panjang 100.`,
    REGION_SIDES,
  ],
  "region:layers-in-the-plane": ({ layers }) => [
    `Ada ${layers} lapis, padahal papan datar hanya punya satu.`,
    "Untuk papan kubus berlapis, tulis “lattice cubic”.",
  ],

  "pieces:no-pieces": () => ["Tidak ada keping.", "Tambahkan keping, atau nama kumpulan keping."],
  "pieces:not-a-name": ({ name }) => [
    `“${name}” tidak dapat menjadi nama keping.`,
    "Pakai paling banyak 20 huruf, angka, - dan _, biasanya satu huruf besar.",
  ],
  "pieces:same-name": ({ name }) => [
    `Ada dua keping bernama ${name}.`,
    "Ganti nama salah satunya. Jika kepingnya sama, tulis jumlahnya saja, misalnya x2.",
  ],
  "pieces:no-copies": ({ name }) => [
    `Jumlah keping ${name} nol.`,
    "Hapus keping ini, atau tulis jumlah yang benar.",
  ],
  "pieces:too-many-copies": ({ copies }) => [
    `Ada ${large(copies)} keping, padahal paling banyak 1.024.`,
    CANNOT_FIT,
  ],
  "pieces:too-long": ({ name, side }) => [
    `Panjang keping ${name} ${large(side)} petak, padahal sisi papan paling panjang 100 petak.`,
    CANNOT_FIT,
  ],
  "pieces:off-lattice": ({ name, lattice }) => [
    `Keping ${name} tidak sesuai dengan kisi ${lattice}.`,
    lattice === "square"
      ? "Di papan datar, keping hanya boleh punya satu lapis."
      : "Letakkan setiap petak keping ini pada titik kisi itu.",
  ],

  "placement:no-such-piece": ({ piece }) => [`Tidak ada keping nomor ${piece}.`, CHECK_PIECE],
  "placement:no-such-cell": ({ cell }) => [`Tidak ada petak nomor ${cell}.`, CHECK_PIECE],
  "placement:wrong-shape": ({ name, first }) => [
    `Petak-petak ${name} tidak membentuk keping itu; petak pertamanya ada di ${place(first)}.`,
    "Jumlah dan letak petaknya harus sesuai dengan salah satu orientasi keping itu.",
  ],
  "placement:overlap": ({ first, second, at }) => [
    `${first} dan ${second} sama-sama menutup petak di ${place(at)}.`,
    `Pasang keping di petak kosong, atau angkat ${first} dahulu.`,
  ],
  "placement:copies": ({ name, found, expected }) => [
    `Keping ${name} dipasang ${found} kali, seharusnya ${expected} kali.`,
    Number(found) > Number(expected) ? `Angkat satu keping ${name} dahulu.` : CHECK_PIECE,
  ],
  "placement:uncovered": ({ at }) => [
    `Belum ada keping yang menutup petak di ${place(at)}.`,
    "Pasang keping yang menutup petak itu.",
  ],
  "placement:moved": ({ name, at }) => [
    `${name} semula terpasang di ${place(at)}, tetapi sekarang tidak lagi di sana.`,
    "Kembalikan keping itu ke tempat semula.",
  ],
};
