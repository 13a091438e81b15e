export const categoryNotes = {
  description: 'Plain text.',
  image: 'Address of a picture; empty for none.',
  bgcolor: 'Background colour of the tile, such as #E5E7EB.',
  type: 'Media types that the category takes.',
}
