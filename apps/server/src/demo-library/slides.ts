import type { CarouselInput } from '@jinvani/contract'

interface Slide extends Pick<CarouselInput, 'title' | 'subtitle' | 'active'> {
  /** Slug of the item that the slide links to; the slide shows the pictures of that item. */
  item: string
}

export const slides: readonly Slide[] = [
  {
    item: 'navkar-mantra-prabhat-vandana',
    title: 'नवकार से दिन की शुरुआत',
    subtitle: 'प्रभात वंदना, भोर के स्वरों में',
    active: true,
  },
  {
    item: 'shatrunjay-pagathiye-pagathiye-palitana',
    title: 'પગથિયે પગથિયે પાલિતાણા',
    subtitle: 'ગિરિરાજની યાત્રા, પરોઢથી સાંજ સુધી',
    active: true,
  },
  {
    item: 'ranakpur-a-forest-of-stone',
    title: 'A Forest of Stone',
    subtitle: 'One day of light among 1,444 pillars',
    active: true,
  },
  {
    item: 'micchami-dukkadam',
    title: 'Micchami Dukkadam',
    subtitle: 'A song to send before the words',
    active: true,
  },
  {
    item: 'das-lakshan-das-din-das-pankhudiyan',
    title: 'दस दिन, दस पंखुड़ियाँ',
    subtitle: 'दस लक्षण पर्व के लिए',
    active: false,
  },
]
