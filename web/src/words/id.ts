import type { Words } from "./en";

// Semua teks aplikasi dalam bahasa Indonesia.

export const id: Words = {
  app: {
    title: "Susun",
    tagline: "Teka-teki disusun di perangkat Anda sendiri",
    pages: "Teka-teki",
    sliding: "Geser",
    packing: "Isi papan",
    settings: "Pengaturan",
    language: "Bahasa",
    theme: "Tampilan",
    themes: { auto: "Seperti perangkat", light: "Terang", dark: "Gelap" },
    dropHere: "Lepaskan teka-teki di sini",
    loading: "Memuat…",
    failed: "Ada yang salah",
    reload: "Muat ulang halaman",
    offline: "Tetap berjalan tanpa jaringan setelah sekali dibuka.",
    skip: "Langsung ke teka-teki",
  },
  tabs: { label: "Lainnya", solve: "Selesaikan", learn: "Pelajari", share: "Bagikan" },
  entry: {
    label: "Teka-teki sebagai teks, format apa pun, atau tautan",
    use: "Pakai teks ini",
    file: "Buka berkas…",
  },
  mistake: { where: (line: number, column: number) => `baris ${line}, kolom ${column}` },
  sliding: {
    heading: "Teka-teki geser",
  },
  packing: {
    heading: "Teka-teki isi papan",
  },
};
