import { mediaKey } from './media-key.ts'
/** The banners of the home page, once for wide screens and once for phones, with the words set beside each picture. */
export function bannerRows() {
  return screens.flatMap(({ screen, large, small }) =>
    pictures.map(({ picture, ...words }, position) => ({
      ...words,
      screen,
      imageKey: mediaKey(`banners/${picture}-${screen}-${large}.webp`),
      thumbnailKey: mediaKey(`banners/${picture}-${screen}-${small}.webp`),
      position,
      demo: true,
    })),
  )
}

export function storyRows() {
  return stories.map(({ picture, avatar, name, words }, position) => ({
    ...{ name, words },
    videoKey: mediaKey(`videos/story-${picture}.mp4`),
    coverKey: mediaKey(`stories/${picture}-cover-720.webp`),
    profileImageKey: mediaKey(`avatars/avatar-${avatar}-128.webp`),
    position,
    demo: true,
  }))
}

const screens = [
  { screen: 'web', large: 1920, small: 960 },
  { screen: 'app', large: 1080, small: 540 },
] as const

const pictures = [
  {
    picture: 'mill',
    headline: 'Ground slowly, between two stones',
    text: 'Whole wheat atta, milled this week and at your door within a day.',
    link: '/products?categoryId=atta',
    tone: 'light',
  },
  {
    picture: 'spices',
    headline: 'The whole masala dabba',
    text: 'Haldi, mirch, jeera and more. No added colour, no filler.',
    link: '/products?categoryId=ground-spices',
    tone: 'light',
  },
  {
    picture: 'field',
    headline: 'One field, one flour',
    text: 'Sharbati, Sihor, Lokwan, Khapli: each wheat milled on its own.',
    link: '/products?categoryId=atta',
    tone: 'light',
  },
  {
    picture: 'festive',
    headline: 'When the house fills up',
    text: 'Atta, haldi and garam masala for the big family meals.',
    link: '/products',
    tone: 'dark',
  },
] as const

const stories = [
  {
    picture: 'roti',
    avatar: 3,
    name: 'Meena, Indore',
    words:
      'Steam rises from a stack of rotis with a piece of butter on top. Beside the plate lie a cloth and a small bowl of atta.',
  },
  {
    picture: 'spice',
    avatar: 2,
    name: 'Lakshmi, Pune',
    words:
      'A round masala dabba with seven bowls of spices, haldi in the middle. In front of it lie dried chillies, cardamom and star anise.',
  },
  {
    picture: 'mill',
    avatar: 6,
    name: 'Nilesh, Nashik',
    words: 'The upper of two millstones turns slowly. Flour lies around the mill, and a heap of wheat in front of it.',
  },
  {
    picture: 'flour',
    avatar: 4,
    name: 'Bhavna, Ahmedabad',
    words: 'Flour runs down in a thin stream and grows into a heap. A little dust rises where it lands.',
  },
]
