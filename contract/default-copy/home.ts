import type { HomeCopy } from '../api/content/page-copy.ts'

/** What home says until the shop writes something else. */
export const defaultHomeCopy: HomeCopy = {
  search: {
    title: 'Milloraa | Freshly milled atta and spices at your door',
    description:
      'Stone-ground atta by wheat variety, millet flours, besan and spices, milled fresh and delivered within 24 hours. The price per kilogram on every pack.',
  },
  heading: 'Milloraa: freshly milled atta and spices',
  featured: 'What most kitchens start with',
  noOffers: 'No offer is running today. The prices on the packs are the prices.',
  film: {
    videoUrl: 'videos/about.mp4',
    posterUrl: 'videos/about-poster-1280.webp',
    length: '18 seconds, no sound',
    heading: 'How a pack of atta comes to be',
    words: [
      'Wheat stands in the field. Two stones turn slowly and the grain runs between them. What comes out is all of it: nothing added, nothing taken away.',
      'Spices are milled from whole, in small lots. Then it is packed and on its way.',
    ],
  },
  steps: {
    heading: 'From the mill to your kitchen',
    list: [
      { name: 'Select Quality', text: 'Cleaned grain, cold stones, nothing added.', icon: 'sortex-clean' },
      {
        name: 'Select Wheat',
        text: 'Sharbati, Sihor, Lokwan or Khapli, each milled on its own.',
        icon: 'whole-grain',
      },
      { name: 'Add Spices', text: 'Haldi, mirch, jeera and more, whole or ground.', icon: 'fresh' },
      { name: 'Place Order', text: 'Online or in cash at the door.', icon: 'delivery-24h' },
    ],
  },
  stories: { kicker: 'Real Stories, Real Satisfaction', heading: 'Experience That Builds Loyalty' },
}
