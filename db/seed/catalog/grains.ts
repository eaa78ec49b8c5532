import type { SeedProduct } from './product.ts'

export const grains: SeedProduct[] = [
  {
    id: 'wheat-grains',
    name: 'Wheat Grains',
    hindiName: 'साबुत गेहूँ',
    categoryId: 'grains',
    subCategoryId: 'whole-wheat-grains',
    hsn: '1001',
    sku: 'GRAN-WHT',
    unit: 'KG',
    packShown: '5 kg',
    summary: 'Cleaned, stone-free wheat to take to your own chakki, to sprout, or to keep for the year.',
    features: ['Sortex-cleaned', 'Free of stones and husk', 'This season’s harvest', 'Not polished, not oiled'],
    tags: ['Whole grain', 'For your own chakki', 'Good value'],
    shelfLife:
      'Best within 12 months of packing. Keep it dry in a closed drum; sun it for a day before you store it for long. Dried neem leaves help against insects.',
    genericName: 'Wheat (whole grain)',
    ingredients: 'Whole wheat',
    allergens: 'Contains wheat (gluten)',
    descriptionHtml: `<p>Some families want to see the grain before it becomes flour. This is the wheat we mill ourselves, cleaned and packed instead: bold, even, golden, without stones, husk or broken bits. You can pour it straight into the chakki.</p>
<p>A colour sorter takes out what the sieve lets through: dark seeds, shrivelled grain, the odd pebble. The wheat is <strong>not polished and not oiled</strong>, so it looks a little duller than what shines in the market, and keeps better.</p>
<h3>How much you need</h3>
<ul><li>1 kg of wheat gives about 980 g of atta; a little is lost as dust.</li><li>A family of four that eats rotis twice a day needs about 20 kg a month.</li><li>Let the grain rest for a day after delivery before it is ground, so that it settles to the room.</li></ul>
<p>Good for sprouting, daliya and kheer as well: soak overnight, then cook.</p>`,
    discount: { title: '₹10 off the list price', type: 'FIXED_AMOUNT_OFF', value: 10 },
    sizes: [
      { size: 2, price: 100, list: 110, stock: 60 },
      { size: 5, price: 242, list: 268, stock: 85 },
      { size: 10, price: 472, list: 525, stock: 40 },
      { size: 25, price: 1150, list: 1290, stock: 16 },
    ],
  },
]
