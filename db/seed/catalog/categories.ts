/** The categories in the shop's order, each with its picture and its sub-categories. */
export const categories = [
  {
    id: 'atta',
    name: 'Atta',
    subCategories: [
      { id: 'single-wheat-atta', name: 'Single-wheat atta' },
      { id: 'heritage-wheat-atta', name: 'Heritage wheat' },
      { id: 'multigrain-atta-blends', name: 'Multigrain' },
    ],
  },
  {
    id: 'millet-flours',
    name: 'Millet Flours',
    subCategories: [
      { id: 'ragi-flours', name: 'Ragi' },
      { id: 'jowar-bajra-flours', name: 'Jowar and bajra' },
    ],
  },
  {
    id: 'besan-sooji',
    name: 'Besan, Sooji & Rice',
    subCategories: [
      { id: 'pulse-flours', name: 'Besan' },
      { id: 'semolina', name: 'Sooji' },
      { id: 'rice-flours', name: 'Rice flour' },
    ],
  },
  {
    id: 'ground-spices',
    name: 'Ground Spices',
    subCategories: [
      { id: 'everyday-powders', name: 'Haldi and dhania' },
      { id: 'chilli-powders', name: 'Chilli' },
      { id: 'masala-blends', name: 'Masala blends' },
    ],
  },
  {
    id: 'whole-spices',
    name: 'Whole Spices',
    subCategories: [
      { id: 'spice-seeds', name: 'Seeds' },
      { id: 'pepper-and-pods', name: 'Pepper and pods' },
    ],
  },
  {
    id: 'grains',
    name: 'Grains',
    subCategories: [{ id: 'whole-wheat-grains', name: 'Whole wheat' }],
  },
] as const
