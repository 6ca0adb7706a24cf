/** A small file of each kind that begins as its type begins. */
export const SAMPLES = {
  image: {
    type: 'image/png',
    name: 'dot.png',
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  },
  audio: { type: 'audio/ogg', name: 'note.ogg', bytes: Buffer.from('OggS\0\u0002 a voice note', 'latin1') },
  video: { type: 'video/mp4', name: 'clip.mp4', bytes: Buffer.from('\0\0\0\u0018ftypmp42 a clip', 'latin1') },
  document: {
    type: 'application/pdf',
    name: 'Daftar harga “baru”.pdf',
    bytes: Buffer.from('%PDF-1.7\n% a price list', 'latin1'),
  },
  sticker: {
    type: 'image/webp',
    name: 'sticker.webp',
    bytes: Buffer.from('RIFF\u0010\0\0\0WEBPVP8L a sticker', 'latin1'),
  },
}
