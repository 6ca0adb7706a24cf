const en = {
  language: 'Language',
  theme: 'Theme',
  themes: { light: 'light', dark: 'dark', system: 'as the system' },
  navigation: 'Main navigation',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  groups: { main: '', manage: 'Manage', settings: 'Settings' },
  business: 'Business',
  addBusiness: 'Create more business',
  signOut: 'Sign out',
  unread: 'unread',
  failed: {
    'not-loaded': 'This page could not be loaded. Check your connection and try again.',
    misfit: 'This page was made for another version of Sapa. Reload in a moment. If it happens again, tell us.',
  },
  about: {
    open: 'About Sapa',
    product: 'Version',
    environment: 'Environment',
    app: 'App',
    areas: 'Areas',
    canary: 'for some businesses',
    override: 'Developer override',
    none: 'none',
    close: 'Close',
  },
  override: {
    area: 'Area to replace',
    entry: 'Address of its entry script',
    apply: 'Use it in this browser',
    refused: (origins: string) => `Areas may come from here only: ${origins}`,
    badge: (area: string, host: string) => `${area} comes from ${host}`,
    reset: 'Use the deployed one',
  },
  newVersion: { ready: 'A new version of Sapa is ready.', reload: 'Reload', later: 'Later' },
  start: {
    title: 'Sapa cannot start',
    fields: 'These fields of /config.json are missing or not a text:',
    mend: 'Add each as a text (it may be empty to switch a feature off), then reload this page.',
    check: 'Check that the server is running, then reload this page.',
  },
}

const id: typeof en = {
  language: 'Bahasa',
  theme: 'Tema',
  themes: { light: 'terang', dark: 'gelap', system: 'mengikuti sistem' },
  navigation: 'Navigasi utama',
  openMenu: 'Buka menu',
  closeMenu: 'Tutup menu',
  groups: { main: '', manage: 'Kelola', settings: 'Pengaturan' },
  business: 'Bisnis',
  addBusiness: 'Buat bisnis lain',
  signOut: 'Keluar',
  unread: 'belum dibaca',
  failed: {
    'not-loaded': 'Halaman ini tidak dapat dimuat. Periksa koneksi Anda lalu coba lagi.',
    misfit:
      'Halaman ini dibuat untuk versi Sapa yang lain. Muat ulang sebentar lagi. Jika terjadi lagi, beri tahu kami.',
  },
  about: {
    open: 'Tentang Sapa',
    product: 'Versi',
    environment: 'Lingkungan',
    app: 'Aplikasi',
    areas: 'Bagian',
    canary: 'untuk sebagian bisnis',
    override: 'Pengganti dari pengembang',
    none: 'tidak ada',
    close: 'Tutup',
  },
  override: {
    area: 'Bagian yang diganti',
    entry: 'Alamat skrip masuknya',
    apply: 'Pakai di browser ini',
    refused: (origins: string) => `Bagian hanya boleh diambil dari: ${origins}`,
    badge: (area: string, host: string) => `${area} diambil dari ${host}`,
    reset: 'Pakai yang terpasang',
  },
  newVersion: { ready: 'Versi baru Sapa sudah siap.', reload: 'Muat ulang', later: 'Nanti' },
  start: {
    title: 'Sapa tidak dapat dijalankan',
    fields: 'Isian /config.json berikut tidak ada atau bukan teks:',
    mend: 'Tambahkan masing-masing sebagai teks (boleh kosong untuk mematikan fitur), lalu muat ulang halaman ini.',
    check: 'Pastikan server berjalan, lalu muat ulang halaman ini.',
  },
}

/** The few words of the shell itself; they are there before anything is loaded. */
export function shellTexts(language: string): typeof en {
  return language === 'id' ? id : en
}
