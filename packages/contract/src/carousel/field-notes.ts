export const carouselNotes = {
  subtitle: 'Second line; may be empty.',
  imageUrl: 'Picture for wide screens.',
  mobileImageUrl: 'Picture for phones.',
  linkType: 'Kind of target that a tap opens.',
  linkTarget: 'Id of the content item or category, an https address for `external`, empty for `none`.',
  linkSlug: 'Slug of the content item or category that a tap opens; missing for other links.',
}
