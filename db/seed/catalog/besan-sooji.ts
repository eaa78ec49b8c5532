import type { SeedProduct } from './product.ts'

export const besanSoojiRice: SeedProduct[] = [
  {
    id: 'besan-gram-flour',
    name: 'Besan Gram Flour',
    hindiName: 'बेसन',
    categoryId: 'besan-sooji',
    subCategoryId: 'pulse-flours',
    hsn: '1106',
    sku: 'BESN-GRM',
    unit: 'KG',
    packShown: '1 kg',
    thirdPicture: 'Besan Gram Flour pack beside a plate of besan ladoos and a bowl of chana dal',
    summary: 'Ground from whole chana dal and nothing else. Fine enough for kadhi, full enough for ladoo.',
    features: ['Only chana dal', 'No pea flour, no maize', 'Fine grind', 'Roasts to a deep smell'],
    tags: ['Bestseller', 'Ladoo', 'Pakora'],
    shelfLife:
      'Best within 120 days of milling. Keep it in a dry, closed tin; a dry bay leaf keeps insects away. We send packs with at least 60 days left.',
    genericName: 'Gram flour (besan)',
    ingredients: 'Chana dal (Bengal gram)',
    allergens: 'May contain traces of wheat (gluten) from the same mill',
    descriptionHtml: `<p>Besan is easy to stretch with cheaper flours, and hard to catch by eye. Your tongue catches it at once: the kadhi turns pasty and the ladoo will not smell of anything. Ours is <strong>desi chana dal, ground, and that is all</strong>.</p>
<p>We sieve it fine, so that it stirs into buttermilk without lumps, and still full enough to roast grain by grain for sweets.</p>
<h3>Try it with</h3>
<ul><li><strong>Ladoo:</strong> roast on a low flame for 25 minutes in plenty of ghee. It is ready when the smell reaches the next room.</li><li><strong>Pakora:</strong> a spoon of rice flour in the batter keeps them crisp.</li><li><strong>Chilla:</strong> besan, water, ajwain, green chilli; breakfast in ten minutes.</li><li><strong>Kadhi:</strong> whisk into cold sour curd first, then heat.</li></ul>
<p>For a coarse ladu besan, roast it with a spoon of sooji. Many halwais do the same.</p>`,
    discount: { title: '10% off the list price', type: 'PERCENTAGE_OFF', value: 10 },
    sizes: [
      { size: 0.5, price: 72, list: 80, stock: 130 },
      { size: 1, price: 139, list: 154, stock: 150 },
      { size: 2, price: 272, list: 302, stock: 55 },
    ],
  },
  {
    id: 'sooji-semolina',
    name: 'Sooji Semolina',
    hindiName: 'सूजी रवा',
    categoryId: 'besan-sooji',
    subCategoryId: 'semolina',
    hsn: '1103',
    sku: 'SOOJ-FIN',
    unit: 'KG',
    packShown: '1 kg',
    summary: 'Fine, even wheat rava that roasts without burning at the edges. For halwa, upma and rava idli.',
    features: ['Even grain size', 'Sifted three times', 'Roasts evenly', 'Nothing added'],
    tags: ['Breakfast', 'Halwa', 'Upma'],
    shelfLife:
      'Best within 120 days of milling. Roast it lightly for 5 minutes and let it cool if you want to keep it longer. Keep dry and tightly closed.',
    genericName: 'Wheat semolina (sooji, rava)',
    ingredients: 'Wheat',
    allergens: 'Contains wheat (gluten)',
    descriptionHtml: `<p>The trouble with most sooji is dust. The fine part burns while the coarse part is still raw, and the halwa tastes of both. We sift ours three times, so that every grain in the pack is about the same size.</p>
<p>It is the fine kind, called <em>barik rava</em> in Maharashtra: small enough for a smooth halwa, big enough for an upma that stays loose.</p>
<h3>In your kitchen</h3>
<ul><li><strong>Halwa:</strong> equal parts of sooji, ghee and sugar by cup, and three cups of water.</li><li><strong>Upma:</strong> roast first until it smells nutty; then 2.5 cups of water to one of sooji.</li><li><strong>Rava idli:</strong> equal sooji and curd, 20 minutes of rest, a pinch of soda at the end.</li></ul>
<p><strong>Sooji is wheat and contains gluten.</strong></p>`,
    discount: { title: '10% off the list price', type: 'PERCENTAGE_OFF', value: 10 },
    sizes: [
      { size: 0.5, price: 36, list: 40, stock: 98 },
      { size: 1, price: 69, list: 77, stock: 115 },
      { size: 2, price: 135, list: 150, stock: 42 },
    ],
  },
  {
    id: 'rice-flour',
    name: 'Rice Flour',
    hindiName: 'चावल आटा',
    categoryId: 'besan-sooji',
    subCategoryId: 'rice-flours',
    hsn: '1102',
    sku: 'RICE-FLR',
    unit: 'KG',
    packShown: '1 kg',
    summary: 'Washed, dried and finely ground raw rice. For modak, chakli, neer dosa and crisp pakoras.',
    features: ['Washed before grinding', 'Very fine', 'No gluten of its own', 'Nothing added'],
    tags: ['Snacks', 'Modak', 'South kitchen'],
    shelfLife: 'Best within 180 days of milling. Keep it dry and tightly closed; a damp spoon is what spoils it first.',
    genericName: 'Rice flour',
    ingredients: 'Raw white rice',
    allergens: 'May contain traces of wheat (gluten) from the same mill',
    descriptionHtml: `<p>For modak and idiyappam the rice must be washed, dried in the shade and ground while it still holds a trace of moisture. That is how it is done at home before Ganesh Chaturthi, and how we do it all year: raw white rice, washed, shade-dried, ground very fine.</p>
<p>It stays white and soft, and it does not turn gritty when it is steamed.</p>
<h3>What to make</h3>
<ul><li><strong>Ukadiche modak:</strong> flour and water one to one, a spoon of ghee, and knead while it is warm.</li><li><strong>Neer dosa:</strong> thin as buttermilk, straight on to a hot tawa.</li><li><strong>Chakli and murukku:</strong> four parts rice flour, one part besan.</li><li><strong>Anything fried:</strong> a spoon in the batter keeps it crisp.</li></ul>
<p>Wheat is ground in the same mill and traces are possible. If you have coeliac disease, please do not rely on it.</p>`,
    sizes: [
      { size: 0.5, price: 38, stock: 66 },
      { size: 1, price: 73, stock: 84 },
      { size: 2, price: 142, stock: 30 },
    ],
  },
]
