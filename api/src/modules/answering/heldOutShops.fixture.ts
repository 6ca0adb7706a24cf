/**
 * Businesses that nothing of the retrieval was made for: what they have told their agent, what customers ask, and what
 * the answer must hold; null: the knowledge does not say, a person answers.
 */
export const HELD_OUT_SHOPS: { name: string; knowledge: object[]; questions: [string, RegExp | null][] }[] = [
  {
    name: 'a plant nursery in Malang',
    knowledge: [
      {
        kind: 'text',
        title: 'Kebun Rimbun',
        content: `Kebun Rimbun menjual tanaman hias, bibit buah, pot, dan media tanam.

Kebun dibuka untuk umum Selasa–Minggu, 07.30–16.30. Senin libur.

Monstera deliciosa: Rp85.000
Aglonema merah: Rp60.000
Bibit mangga harum manis: Rp45.000
Pot tanah liat 20 cm: Rp15.000

Tanaman dikirim setiap Senin dan Kamis lewat JNE YES. Media tanam dibersihkan dan akar dibungkus sabut agar tahan tiga hari.
Tanaman yang mati saat tiba diganti baru, asal video buka paket dikirim paling lambat 1x24 jam.

Pembayaran: transfer BCA atau QRIS. Pesanan di atas Rp500.000 boleh dibayar separuh dulu.

Kami berada di Jalan Raya Tlogomas 88, Malang. Bus besar bisa masuk.`,
      },
      {
        kind: 'qa',
        question: 'Bagaimana merawat aglonema?',
        content: 'Siram dua kali seminggu dan letakkan di tempat teduh.',
      },
      {
        kind: 'qa',
        question: 'Apakah menerima kunjungan rombongan sekolah?',
        content: 'Boleh, maksimal 40 anak. Daftar seminggu sebelumnya.',
      },
    ],
    questions: [
      ['buka jam brp ya', /07\.30–16\.30/],
      ['senin buka gak?', /Senin libur/],
      ['harga monstera berapa kak', /Rp85\.000/],
      ['berapaan bibit mangganya', /Rp45\.000/],
      ['how much is the red aglonema', /Rp60\.000/],
      ['kapan tanamannya dikirimkan?', /Senin dan Kamis/],
      ['pengirimannya pakai ekspedisi apa', /JNE YES/],
      ['kalau tanamannya mati di jalan gimana', /diganti baru/],
      ['bisa bayar pakai qris?', /QRIS/],
      ['boleh dp dulu ga', /separuh/],
      ['lokasinya di mana', /Tlogomas 88/],
      ['where can I find you?', /Tlogomas 88/],
      ['cara perawatan aglonema', /dua kali seminggu/],
      ['bisa bawa rombongan tk?', /40 anak/],
      ['jual pupuk kandang ga', null],
      ['berapa harga anggrek bulan', null],
      ['bisa sewa tanaman untuk pernikahan?', null],
      ['do you have cactus', null],
      ['ada lowongan?', null],
    ],
  },
  {
    name: 'a laundry in Surabaya',
    knowledge: [
      {
        kind: 'qa',
        question: 'Berapa tarif cuci kiloan?',
        content: 'Cuci setrika Rp7.000 per kilo, minimal 3 kilo. Cuci lipat Rp5.000 per kilo.',
      },
      {
        kind: 'qa',
        question: 'Berapa lama selesai?',
        content: 'Reguler 2 hari. Ekspres 6 jam dengan tambahan Rp5.000 per kilo.',
      },
      {
        kind: 'qa',
        question: 'Apakah ada antar jemput?',
        content: 'Ada, gratis sampai 3 km dari gerai. Lebih dari itu Rp2.000 per km.',
      },
      {
        kind: 'text',
        title: 'Aturan Wangi Laundry',
        content: `Gerai melayani pelanggan setiap hari mulai pukul 06.00 hingga 21.00, termasuk tanggal merah.

Sepatu Rp30.000 sepasang. Boneka Rp20.000. Selimut tebal Rp25.000. Karpet Rp15.000 per meter persegi.

Noda membandel seperti tinta dan cat tidak kami jamin hilang.
Barang hilang atau rusak karena kesalahan kami diganti paling banyak sepuluh kali ongkos cuci.
Cucian yang tidak diambil lebih dari 30 hari bukan tanggung jawab kami.

Deterjen yang kami pakai bebas fosfat. Parfumnya bisa dipilih: sakura, lavender, atau tanpa pewangi.`,
      },
      {
        kind: 'text',
        title: 'Alamat',
        content: 'Wangi Laundry, Jl. Dharmawangsa 14, dekat kampus B Unair. Pembayaran tunai, OVO, dan ShopeePay.',
      },
    ],
    questions: [
      ['cuci setrika sekilo berapa?', /Rp7\.000/],
      ['how much per kilo?', /Rp7\.000/],
      ['minimal berapa kilo', /minimal 3 kilo/],
      ['kapan jadinya kalau reguler', /2 hari/],
      ['bisa selesai hari ini?', /6 jam/],
      ['bisa dijemput ke rumah?', /gratis sampai 3 km/],
      ['do you offer pickup and delivery', /gratis sampai 3 km/],
      ['tanggal merah tetap buka?', /termasuk tanggal merah/],
      ['tutupnya jam berapa', /21\.00/],
      ['cuci sepatu berapa', /Rp30\.000/],
      ['harga nyuci karpet', /Rp15\.000/],
      ['kalau baju saya hilang gimana', /diganti paling banyak/],
      ['pewanginya bisa milih?', /sakura/],
      ['alamatnya dmn', /Dharmawangsa 14/],
      ['bisa bayar cash?', /tunai/],
      ['pakai dana bisa?', null],
      ['bisa cuci gorden?', null],
      ['ada cabang di sidoarjo?', null],
      ['terima jahit baju juga?', null],
      ['do you dry clean suits', null],
    ],
  },
  {
    name: 'a bicycle rental in Penang',
    knowledge: [
      {
        kind: 'text',
        title: 'Georgetown Wheels',
        content: `Georgetown Wheels rents out bicycles and electric scooters at 5 Armenian Street, George Town.

Rates
City bike: RM12 for half a day, RM20 for a full day
Tandem: RM35 for a full day
Electric scooter: RM18 an hour

The counter is staffed from 8.30am until 7pm, Wednesday to Monday. We rest on Tuesdays.

Bring an identity card or passport; a deposit of RM50 is held until the bike is back. Riders must be at least 12 years old, 18 for scooters.
Helmets, locks and a street-art map are included.
Bikes returned late cost RM5 for each hour.
If it rains hard, you may swap your booking to another day for free.
A flat tyre is on us: send your location and we come with a spare within 30 minutes.`,
      },
      {
        kind: 'qa',
        question: 'How do I reserve a bike?',
        content: 'Send your name, date and number of riders here. We hold it for 30 minutes past the time.',
      },
      {
        kind: 'qa',
        question: 'Do you run guided tours?',
        content: 'Yes, every Saturday at 9am, RM60 a person, three hours.',
      },
    ],
    questions: [
      ['what are your opening hours', /8\.30am until 7pm/],
      ['are you open tuesday?', /rest on Tuesdays/],
      ['how much for a day', /RM20/],
      ['sewa sepeda seharian berapa', /RM20/],
      ['price of tandem?', /RM35/],
      ['is there a deposit', /RM50/],
      ['do I need a passport', /identity card or passport/],
      ['minimum age?', /at least 12/],
      ['are helmets provided', /Helmets/],
      ['what if I bring it back late', /RM5 for each hour/],
      ['what happens when it rains', /another day for free/],
      ['I got a puncture, what now', /flat tyre is on us/],
      ['how to book', /Send your name/],
      ['any tours with a guide?', /every Saturday/],
      ['where is the shop', /5 Armenian Street/],
      ['do you sell bicycles', null],
      ['can I pay with credit card?', null],
      ['is there a discount for groups', null],
      ['do you have child seats', null],
      ['bisa antar sepeda ke hotel?', null],
    ],
  },
  {
    name: 'a cake kitchen in Medan',
    knowledge: [
      {
        kind: 'text',
        title: 'Daftar kue',
        content:
          'Bolu meranti gulung keju: Rp95.000\nBika ambon original: Rp70.000\nLapis legit premium: Rp350.000\nKue tart ulang tahun diameter 20 cm: mulai Rp275.000\n\nSemua kue tanpa pengawet. Bika ambon tahan 4 hari di suhu ruang, lapis legit tahan 10 hari.',
      },
      {
        kind: 'text',
        title: 'Cara pesan',
        content:
          'Kue tart dipesan paling lambat H-3. Kirim tema, tulisan, dan foto contoh lewat chat ini. Pesanan diproses setelah uang muka 50% masuk.\n\nUang muka hangus bila pesanan dibatalkan kurang dari 2 hari sebelum tanggal ambil.',
      },
      {
        kind: 'text',
        title: 'Pickup and delivery',
        content:
          'Pick up your order at our kitchen, Jl. Setiabudi 77, Medan, between 9am and 8pm every day. Couriers deliver inside Medan for Rp15.000 to Rp30.000 depending on distance. We do not ship tarts outside the city; bika ambon and lapis legit can go anywhere in Indonesia.',
      },
      { kind: 'qa', question: 'Apakah kuenya halal?', content: 'Ya, bersertifikat Halal MUI sejak 2019.' },
      { kind: 'qa', question: 'Bisa pesan kue tanpa gula?', content: 'Bisa untuk lapis legit, tambah Rp40.000.' },
    ],
    questions: [
      ['harga bika ambon?', /Rp70\.000/],
      ['berapa ya lapis legitnya', /Rp350\.000/],
      ['kue ultah paling murah berapa', /Rp275\.000/],
      ['how much is a birthday cake', /Rp275\.000/],
      ['bika ambon tahan berapa lama', /4 hari/],
      ['pakai pengawet nggak', /tanpa pengawet/],
      ['pesan kue tart berapa hari sebelumnya', /H-3/],
      ['ada dp nya?', /50%/],
      ['kalau cancel dp balik?', /hangus/],
      ['ambil kuenya dimana', /Setiabudi 77/],
      ['ongkir dalam kota medan', /Rp15\.000 to Rp30\.000/],
      ['bisa kirim bika ambon ke jakarta?', /anywhere in Indonesia/],
      ['sudah halal kah', /Halal MUI/],
      ['is it halal?', /Halal MUI/],
      ['yang sugar free ada?', /Rp40\.000/],
      ['jam berapa bisa diambil', /9am and 8pm/],
      ['jual brownies?', null],
      ['terima kursus bikin kue?', null],
      ['ada kue gluten free', null],
      ['berapa harga nastar setoples', null],
      ['bisa bayar pakai kartu kredit', null],
    ],
  },
  {
    name: 'a tutoring centre in Manila',
    knowledge: [
      {
        kind: 'text',
        title: 'Bright Path Tutoring',
        content: `Bright Path teaches mathematics, physics and English to students from grade 4 to grade 12.

Our classrooms are on the third floor of Katipunan Plaza, Quezon City. Lessons run Monday to Friday from 3pm to 8pm and Saturday from 9am to 5pm.

Fees
Group lesson: PHP 450 for 90 minutes
One-on-one lesson: PHP 900 for 60 minutes
Monthly plan, eight group lessons: PHP 3,200

Tuition is due on the first of the month by GCash or bank transfer. Brothers and sisters get 10% off.
A first trial lesson is free of charge.
Missed lessons can be made up within two weeks if you tell us six hours ahead.
Groups have at most six students.`,
      },
      {
        kind: 'qa',
        question: 'How do I enroll my child?',
        content:
          'Fill in the form at the front desk or send the name and grade here. We place students after a short test.',
      },
      { kind: 'qa', question: 'Do you have online classes?', content: 'Yes, on Zoom, at the same fees.' },
    ],
    questions: [
      ['what subjects do you teach', /mathematics, physics and English/],
      ['which grades do you accept', /grade 4 to grade 12/],
      ['where are you located?', /Katipunan Plaza/],
      ['what time are lessons on saturday', /9am to 5pm/],
      ['how much is a group lesson', /PHP 450/],
      ['cost of private lessons?', /PHP 900/],
      ['is there a monthly package', /PHP 3,200/],
      ['how can I pay', /GCash/],
      ['any discount for siblings', /10% off/],
      ['can we try one class first', /trial lesson is free/],
      ['my son missed a lesson, can he make it up', /within two weeks/],
      ['how many students in a group', /at most six/],
      ['how to sign up my daughter', /Fill in the form/],
      ['online class available?', /on Zoom/],
      ['do you teach chemistry', null],
      ['do you accept paypal', null],
      ['do you offer lessons for adults', null],
      ['are you hiring tutors', null],
      ['do you have a branch in Cebu', null],
    ],
  },
]
