// What the fields of an item may be chosen from, with the labels. Without schemas, so that a list of items loads none.

export const mediaTypes = ['video', 'audio'] as const
export const mediaTypeLabels = { video: 'Video', audio: 'Audio' } as const
export const platforms = ['web', 'android', 'ios'] as const
export const platformLabels = { web: 'Web', android: 'Android', ios: 'iOS' } as const
export const ratings = ['U', 'U/A 7+', 'U/A 13+', 'U/A 16+', 'A'] as const
export const ratingLabels: Record<(typeof ratings)[number], string> = {
  U: 'U (all ages)',
  'U/A 7+': 'U/A 7+',
  'U/A 13+': 'U/A 13+',
  'U/A 16+': 'U/A 16+',
  A: 'A (adults only)',
}

export const descriptors = [
  'violence',
  'fear',
  'language',
  'substances',
  'nudity',
  'sex',
  'discrimination',
  'imitation',
  'themes',
] as const
/** Warnings for viewers beside the rating, after the Indian IT Rules of 2021. */
export const descriptorLabels: Record<(typeof descriptors)[number], string> = {
  violence: 'Violence',
  fear: 'Fear, threat or horror',
  language: 'Strong language',
  substances: 'Tobacco, alcohol or drugs',
  nudity: 'Nudity',
  sex: 'Sexual content',
  discrimination: 'Discrimination',
  imitation: 'Dangerous acts',
  themes: 'Mature themes',
}
