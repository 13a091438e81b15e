// Sample items for the tests of screens that show content.
import type { Category, Content } from '@jinvani/contract'

const stored = { version: 3, createdAt: '2025-11-20T10:00:00Z', updatedAt: '2025-11-20T10:00:00Z' }

export const sampleContent: Content = {
  _id: '0192f0c0-0000-7000-8000-000000000001',
  title: 'Bhaktamar Stotra',
  slug: 'bhaktamar-stotra',
  synopsis: 'Forty-eight verses.',
  translations: [{ language: 'hi', title: 'भक्तामर स्तोत्र', synopsis: 'अड़तालीस श्लोक।' }],
  durationSec: 600,
  tags: ['stotra', 'bhakti'],
  rating: 'U/A 7+',
  descriptors: ['fear'],
  mediaType: 'video',
  platform: 'web',
  featured: true,
  active: true,
  publishAt: null,
  unpublishAt: null,
  categories: ['0192f0c0-0000-7000-8000-00000000000a'],
  images: { poster: 'https://cdn.test/p.jpg', thumbnail: '', banner: 'https://cdn.test/b.jpg' },
  sources: [
    { kind: 'mp4', url: 'https://cdn.test/videos/a.mp4', quality: '1080p', mimeType: 'video/mp4' },
    { kind: 'hls', url: 'https://cdn.test/a.m3u8', quality: 'auto', mimeType: 'application/x-mpegURL' },
  ],
  dataSaver: true,
  mayBeKept: true,
  hasSpeech: true,
  drm: { enabled: false, provider: 'none', bitrate: '', status: 'none', s3Url: '' },
  credits: {
    writtenAndDirectedBy: 'Acharya Manatunga',
    music: 'R. Jain',
    lyrics: '',
    singers: ['Anita', 'Bela'],
    castNames: ['Chetan'],
  },
  sourceWorkflow: 'upload',
  processing: null,
  chapters: [
    { startSec: 0, title: 'Mangalacharan' },
    { startSec: 75, title: 'Verses' },
  ],
  captions: [],
  scheduleMissed: null,
  imageSizes: {},
  deadSource: null,
  ...stored,
}

export const protectedContent: Content = {
  ...sampleContent,
  active: false,
  sources: [
    {
      kind: 'dash',
      url: 'https://cdn.test/drm/a.mpd',
      quality: 'auto',
      mimeType: 'application/dash+xml',
      licenceUrl: 'https://cdn.test/licence',
    },
  ],
  drm: {
    enabled: true,
    provider: 'videocrypt',
    bitrate: '480p30,720p30',
    status: 'ready',
    s3Url: 'https://cdn.test/videos/original.mp4',
  },
}

export function sampleCategory(id: string, change: Partial<Category> = {}): Category {
  const fixed = {
    slug: id,
    description: '',
    translations: [],
    order: 0,
    active: true,
    image: '',
    bgcolor: '#E5E7EB',
    ...stored,
  }
  return { _id: id, name: id, type: 'any', ...fixed, ...change }
}
