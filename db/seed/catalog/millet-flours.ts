import type { SeedProduct } from './product.ts'

const milletStorage =
  'Best within 60 days of milling. Millet flour turns bitter when it gets warm: keep it tightly closed and cool, from March to June in the fridge. We send packs with at least 45 days left.'

const sharedMill = `<p><em>A plain word on gluten:</em> the grain has none of its own, but wheat is ground in the same mill and traces are possible. If you have coeliac disease, please do not rely on it.</p>`

export const milletFlours: SeedProduct[] = [
  {
    id: 'ragi-flour',
    name: 'Ragi Flour',
    hindiName: 'रागी आटा',
    categoryId: 'millet-flours',
    subCategoryId: 'ragi-flours',
    hsn: '1102',
    sku: 'MILL-RAG',
    unit: 'KG',
    packShown: '1 kg',
    summary: 'Whole finger millet from Karnataka, ground fine. For mudde, rotis, dosa and the first porridge.',
    features: ['Whole finger millet', 'Ground fine for porridge', 'A natural source of calcium', 'Nothing added'],
    tags: ['Millet', 'Breakfast', 'For children'],
    shelfLife: milletStorage,
    genericName: 'Whole finger millet flour (ragi atta)',
    ingredients: 'Whole finger millet (ragi)',
    allergens: 'May contain traces of wheat (gluten) from the same mill',
    descriptionHtml: `<p>Ragi is the small dark millet that feeds half of Karnataka at breakfast. We wash and dry it, grind it whole with its reddish skin, and sieve it once, so that porridge turns out smooth without losing the bran.</p>
<p>It is one of the few grains that bring calcium by nature, about 360 mg in 100 g according to the Indian food tables. What your body takes of it depends on the rest of your plate, so we leave it at that.</p>
<h3>Four ways to use it</h3>
<ul><li><strong>Ragi malt:</strong> 2 spoons in a cup of cold water, stir while it cooks for 5 minutes, then milk and jaggery.</li><li><strong>Mudde:</strong> one cup of flour to two cups of boiling water, and a strong arm.</li><li><strong>Dosa:</strong> mix with buttermilk and a spoon of rice flour; no waiting.</li><li><strong>Rotis:</strong> half ragi, half atta, kneaded with warm water.</li></ul>
${sharedMill}`,
    discount: { title: '8% off the list price', type: 'PERCENTAGE_OFF', value: 8 },
    sizes: [
      { size: 0.5, price: 46, list: 50, stock: 76 },
      { size: 1, price: 89, list: 96, stock: 92 },
      { size: 2, price: 174, list: 189, stock: 4 },
    ],
  },
  {
    id: 'jowar-flour',
    name: 'Jowar Flour',
    hindiName: 'ज्वार आटा',
    categoryId: 'millet-flours',
    subCategoryId: 'jowar-bajra-flours',
    hsn: '1102',
    sku: 'MILL-JOW',
    unit: 'KG',
    packShown: '1 kg',
    summary: 'Maldandi jowar from Solapur, freshly ground for bhakri. White, mild and faintly sweet.',
    features: ['Whole Maldandi jowar', 'Stone-ground', 'No gluten of its own', 'Nothing added'],
    tags: ['Millet', 'Bhakri', 'Everyday'],
    shelfLife: milletStorage,
    genericName: 'Whole sorghum flour (jowar atta)',
    ingredients: 'Whole sorghum (Maldandi jowar)',
    allergens: 'May contain traces of wheat (gluten) from the same mill',
    descriptionHtml: `<p>A good bhakri begins with fresh flour. Jowar that has stood for months on a shelf will not bind, however hot the water is. Ours is Maldandi jowar from the Solapur side, ground in small lots so that it reaches you within days.</p>
<p>The flour is white, with a soft smell of grain. The bhakri is mild and faintly sweet, and goes with pithla, thecha or any thin bhaji.</p>
<h3>For a bhakri that does not crack</h3>
<ul><li>Pour <strong>boiling water</strong> on the flour, cover it for 5 minutes, then knead while it is still hot.</li><li>Knead each ball again just before you pat it.</li><li>Brush the upper side with water on the tawa, then turn it once and puff it on the flame.</li></ul>
${sharedMill}`,
    sizes: [
      { size: 0.5, price: 42, list: 45, stock: 58 },
      { size: 1, price: 80, list: 88, stock: 105 },
      { size: 2, price: 156, list: 172, stock: 40 },
    ],
  },
  {
    id: 'bajra-flour',
    name: 'Bajra Flour',
    hindiName: 'बाजरा आटा',
    categoryId: 'millet-flours',
    subCategoryId: 'jowar-bajra-flours',
    hsn: '1102',
    sku: 'MILL-BAJ',
    unit: 'KG',
    packShown: '1 kg',
    summary:
      'Pearl millet from Rajasthan for winter rotlas. Earthy, warm, and ground fresh so that it is never bitter.',
    features: ['Whole pearl millet', 'Milled fresh each week', 'No gluten of its own', 'Nothing added'],
    tags: ['Millet', 'Rotla', 'Winter kitchen'],
    shelfLife: milletStorage,
    genericName: 'Whole pearl millet flour (bajra atta)',
    ingredients: 'Whole pearl millet (bajra)',
    allergens: 'May contain traces of wheat (gluten) from the same mill',
    descriptionHtml: `<p>Bajra is the grain of the cold months: a thick rotla, white butter, a piece of gur. It is also the flour that spoils first, because the grain is rich in oil. Old bajra tastes bitter, and many people think that is how it must taste. It is not.</p>
<p>We grind it every week and only as much as is ordered. It comes grey-green, earthy and a little nutty, with no bitter end.</p>
<h3>In your kitchen</h3>
<ul><li>Knead with <strong>hot water</strong> and a pinch of salt, one rotla at a time.</li><li>Pat it between wet palms or on a plastic sheet. It will not roll like wheat.</li><li>Mix a third into thepla, dhebra or khichdi flour.</li><li>For raab: roast two spoons in ghee, add water, gur and dry ginger.</li></ul>
${sharedMill}`,
    sizes: [
      { size: 1, price: 68, stock: 82 },
      { size: 2, price: 133, stock: 46 },
      { size: 5, price: 322, stock: 22 },
    ],
  },
]
