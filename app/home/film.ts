/** The film about the shop; the owner puts another in its place here (open-points 3). What it shows is told in words beside it, as it has no sound. */
export const film = {
  video: 'videos/about.mp4',
  poster: 'videos/about-poster-1280.webp',
  length: '18 seconds, no sound',
  heading: 'How a pack of atta comes to be',
  words: [
    'Wheat stands in the field. Two stones turn slowly and the grain runs between them. What comes out is all of it: nothing added, nothing taken away.',
    'Spices are milled from whole, in small lots. Then it is packed and on its way.',
  ],
} as const
