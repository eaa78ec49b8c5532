import type { SeedProduct } from './product.ts'

const wholeSpiceStorage =
  'Best within 18 months of packing. Whole spices forgive a lot, but not damp: keep them in a closed jar away from the stove. We send packs with at least 9 months left.'

export const wholeSpices: SeedProduct[] = [
  {
    id: 'cumin-seeds',
    name: 'Cumin Seeds',
    hindiName: 'जीरा',
    categoryId: 'whole-spices',
    subCategoryId: 'spice-seeds',
    hsn: '0909',
    sku: 'SPCW-CUM',
    unit: 'G',
    packShown: '200 g',
    summary: 'Unjha jeera, cleaned of stalks and dust. Crackles in seconds and fills the kitchen.',
    features: ['From Unjha, Gujarat', 'Machine-cleaned, no stalks', 'Strong smell', 'Nothing added'],
    tags: ['Everyday spice', 'Tadka', 'Jeera'],
    shelfLife: wholeSpiceStorage,
    genericName: 'Cumin whole (jeera)',
    ingredients: 'Cumin seed',
    allergens: 'May contain traces of mustard, which is packed in the same room',
    descriptionHtml: `<p>Rub a pinch between your palms and smell it. That is the whole test for jeera, and the reason why we buy in Unjha, where most of the country’s cumin is sold and a trader’s nose decides the price.</p>
<p>The seed is cleaned of stalks, dust and the odd grain of sand, so that it can go from the pouch into the oil.</p>
<h3>How to use it</h3>
<ul><li><strong>Tadka:</strong> the oil is ready when one seed crackles at once.</li><li><strong>Jeera rice:</strong> a full spoon in ghee before the rice goes in.</li><li><strong>Roasted jeera:</strong> dry-roast until two shades darker, cool, crush; for raita, chaas and chaat.</li></ul>
<p>Cumin prices move a lot from month to month. When ours goes down, so does the price here.</p>`,
    sizes: [
      { size: 100, price: 58, list: 64, stock: 118 },
      { size: 200, price: 113, list: 126, stock: 136 },
      { size: 500, price: 274, list: 306, stock: 40 },
    ],
  },
  {
    id: 'black-pepper',
    name: 'Black Pepper',
    hindiName: 'काली मिर्च',
    categoryId: 'whole-spices',
    subCategoryId: 'pepper-and-pods',
    hsn: '0904',
    sku: 'SPCW-PEP',
    unit: 'G',
    packShown: '100 g',
    summary: 'Bold Malabar peppercorns from Wayanad, dried in the sun. Sharp first, then warm and woody.',
    features: ['Bold Malabar grade', 'Sun-dried', 'No mineral oil polish', 'Light berries sorted out'],
    tags: ['Whole spice', 'Malabar', 'Kali mirch'],
    shelfLife: wholeSpiceStorage,
    genericName: 'Black pepper whole (kali mirch)',
    ingredients: 'Black pepper',
    allergens: 'May contain traces of mustard, which is packed in the same room',
    descriptionHtml: `<p>These are large, heavy berries from Wayanad. Light, hollow ones are blown out, because they carry little taste, and papaya seeds hide among them. Drop a spoon of ours into water and watch: nearly all of it sinks.</p>
<p>The berries are dried in the sun and left as they are. Pepper that shines has been rubbed with oil; ours is matt, wrinkled and dusty-black.</p>
<h3>How to use it</h3>
<ul><li>Crush just before use. Ground pepper loses half its smell in an hour.</li><li>Whole in pulao, rasam and kadha; coarsely crushed on eggs, soup and fruit.</li><li>With haldi in milk, a pinch is enough.</li></ul>`,
    sizes: [
      { size: 50, price: 72, stock: 86 },
      { size: 100, price: 140, stock: 74 },
      { size: 200, price: 272, stock: 3 },
    ],
  },
  {
    id: 'cardamom',
    name: 'Green Cardamom',
    hindiName: 'हरी इलायची',
    categoryId: 'whole-spices',
    subCategoryId: 'pepper-and-pods',
    hsn: '0908',
    sku: 'SPCW-CAR',
    unit: 'G',
    packShown: '50 g',
    thirdPicture: 'Green Cardamom pack beside a brass bowl of green pods',
    summary: 'Bold 8 mm pods from Idukki, full of black, sticky seeds. For chai, kheer and pulao.',
    features: ['Bold 8 mm pods', 'From Idukki, Kerala', 'No added colour', 'Picked over by hand'],
    tags: ['Whole spice', 'Chai', 'Elaichi'],
    shelfLife:
      'Best within 12 months of packing. Keep the pods closed in a small jar, in the dark; light takes the green and then the smell.',
    genericName: 'Green cardamom whole (elaichi)',
    ingredients: 'Green cardamom',
    allergens: 'May contain traces of mustard, which is packed in the same room',
    descriptionHtml: `<p>Elaichi is sold by size, and size is easy to see. What counts is inside: open a pod and the seeds should be black, sticky and many. These are 8 mm pods from Idukki, picked over by hand so that split and empty ones stay out.</p>
<p>The green is their own. Pods that leave colour in a glass of warm water were dyed.</p>
<h3>How to use it</h3>
<ul><li><strong>Chai:</strong> one pod for two cups, crushed with its skin, in the water before the leaves.</li><li><strong>Kheer and halwa:</strong> only the seeds, ground with a spoon of sugar.</li><li><strong>Pulao:</strong> whole in hot ghee, until it swells.</li></ul>
<p>Keep the empty skins in your sugar tin.</p>`,
    discount: { title: '15% off the list price', type: 'PERCENTAGE_OFF', value: 15 },
    sizes: [
      { size: 25, price: 119, list: 140, stock: 66 },
      { size: 50, price: 234, list: 275, stock: 58 },
      { size: 100, price: 460, list: 540, stock: 12 },
    ],
  },
  {
    id: 'mustard-seeds',
    name: 'Mustard Seeds',
    hindiName: 'राई',
    categoryId: 'whole-spices',
    subCategoryId: 'spice-seeds',
    hsn: '1207',
    sku: 'SPCW-MUS',
    unit: 'G',
    packShown: '200 g',
    summary: 'Small black rai that pops all at once. For tadka, pickles and kasundi.',
    features: ['Small black rai', 'Cleaned three times', 'Pops evenly', 'Nothing added'],
    tags: ['Everyday spice', 'Tadka', 'Pickle'],
    shelfLife: wholeSpiceStorage,
    genericName: 'Mustard whole (rai)',
    ingredients: 'Mustard seed',
    allergens: 'Contains mustard',
    descriptionHtml: `<p>Small black rai, not the big brown sarson: sharper, quicker to pop, and what a South or West Indian tadka wants. It is cleaned three times, as nobody likes to bite on grit in a dosa chutney.</p>
<p>The seeds are of one size, so that they pop together instead of one after the other.</p>
<h3>How to use it</h3>
<ul><li><strong>Tadka:</strong> hot oil, lid on, and wait until the popping stops before curry leaves go in.</li><li><strong>Pickle:</strong> crush coarsely with methi dana and salt.</li><li><strong>Kasundi:</strong> soak overnight with green chilli, grind with a little vinegar.</li></ul>
<p><strong>Mustard is a known allergen.</strong></p>`,
    sizes: [
      { size: 100, price: 22, stock: 90 },
      { size: 200, price: 41, stock: 112 },
      { size: 500, price: 95, stock: 52 },
    ],
  },
  {
    id: 'fenugreek-seeds',
    name: 'Fenugreek Seeds',
    hindiName: 'मेथी दाना',
    categoryId: 'whole-spices',
    subCategoryId: 'spice-seeds',
    hsn: '0910',
    sku: 'SPCW-FEN',
    unit: 'G',
    packShown: '200 g',
    summary: 'Amber methi dana from Rajasthan, bold and clean. For tadka, pickles, dosa batter and sprouting.',
    features: ['Bold, even seed', 'From Rajasthan', 'Sprouts well', 'Nothing added'],
    tags: ['Whole spice', 'Methi', 'Pickle'],
    shelfLife: wholeSpiceStorage,
    genericName: 'Fenugreek whole (methi)',
    ingredients: 'Fenugreek seed',
    allergens: 'May contain traces of mustard, which is packed in the same room',
    descriptionHtml: `<p>Methi dana is bitter, and meant to be. A quarter spoon turns a plain kaddu or sambar into something you remember; a whole one spoils it. The seed comes from Rajasthan, amber, hard and even.</p>
<p>As it is neither heated nor polished, it sprouts well: soak overnight, tie in a wet cloth, and eat after two days when most of the bitterness has gone.</p>
<h3>How to use it</h3>
<ul><li><strong>Tadka:</strong> until it turns one shade darker. Any darker and it is too bitter.</li><li><strong>Dosa and idli:</strong> half a spoon soaked with the dal makes the batter rise softly.</li><li><strong>Pickles:</strong> roasted and coarsely crushed, with rai.</li></ul>
<p>Many take it soaked for their health. We sell it for taste; for the rest ask your doctor.</p>`,
    sizes: [
      { size: 100, price: 24, list: 26, stock: 72 },
      { size: 200, price: 45, list: 50, stock: 94 },
      { size: 500, price: 106, list: 118, stock: 36 },
    ],
  },
]
