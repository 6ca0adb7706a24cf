/** A shop's knowledge as a merchant in Indonesia would write it: pairs, texts, and one text in English. */
export const SHOP = {
  pairs: [
    {
      question: 'Apakah bisa COD?',
      content: 'Bisa, COD tersedia untuk wilayah Jabodetabek dengan minimal belanja Rp100.000.',
    },
    {
      question: 'Berapa lama pengiriman ke luar Jawa?',
      content: 'Pengiriman ke luar Jawa memakan waktu 4–7 hari kerja.',
    },
    {
      question: 'Do you ship internationally?',
      content: 'Yes, we ship to Singapore and Malaysia. Delivery takes 7 to 10 working days.',
    },
  ],
  texts: [
    {
      title: 'Jam buka',
      content:
        'Toko kami buka Senin sampai Jumat pukul 09.00–18.00 dan Sabtu pukul 09.00–15.00. Hari Minggu dan hari libur nasional kami tutup.',
    },
    {
      title: 'Kebijakan retur',
      content:
        'Barang dapat diretur dalam 7 hari setelah diterima. Label masih terpasang dan barang belum dicuci.\n\n' +
        'Ongkos kirim retur ditanggung pembeli, kecuali barang cacat atau salah kirim. Pengembalian dana diproses dalam 3 hari kerja.',
    },
    {
      title: 'Daftar harga',
      content:
        'Kemeja batik lengan panjang: Rp285.000\nKemeja batik lengan pendek: Rp245.000\nKain batik tulis per meter: Rp150.000\n\n' +
        'Ukuran kemeja tersedia dari S sampai XXL. Untuk XXL ada tambahan Rp20.000.',
    },
    {
      title: 'Alamat toko',
      content: 'Kunjungi kami di Jl. Malioboro No. 52, Yogyakarta. Parkir tersedia di belakang toko.',
    },
    {
      title: 'Payment methods',
      content:
        'You can pay by bank transfer (BCA, Mandiri), GoPay, OVO or credit card. Orders are packed once the payment has arrived.',
    },
  ],
}
