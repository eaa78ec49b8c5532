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
  return stories.map(({ picture, avatar, name }, position) => ({
    name,
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
  { picture: 'roti', avatar: 3, name: 'Meena, Indore' },
  { picture: 'spice', avatar: 2, name: 'Lakshmi, Pune' },
  { picture: 'mill', avatar: 6, name: 'Nilesh, Nashik' },
  { picture: 'flour', avatar: 4, name: 'Bhavna, Ahmedabad' },
]
