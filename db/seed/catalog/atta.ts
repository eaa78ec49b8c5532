import type { SeedProduct } from './product.ts'

const attaStorage =
  'Best within 90 days of milling. Keep it dry and cool in a tin with a tight lid; in the monsoon, in the fridge. We send packs with at least 60 days left.'

export const atta: SeedProduct[] = [
  {
    id: 'sharbati-wheat-atta',
    name: 'Sharbati Wheat Atta',
    hindiName: 'शरबती आटा',
    categoryId: 'atta',
    subCategoryId: 'single-wheat-atta',
    hsn: '1101',
    sku: 'ATTA-SHB',
    unit: 'KG',
    packShown: '5 kg',
    thirdPicture: 'Sharbati Wheat Atta pack beside fresh rotis, dough and a rolling pin',
    summary:
      'Sweet, golden Sharbati wheat from Madhya Pradesh, ground whole between stones. Rotis that stay soft till dinner.',
    features: [
      '100% whole wheat',
      'Stone-ground',
      'Nothing added',
      'Milled to order each week',
      'Sortex-cleaned grain',
    ],
    tags: ['Bestseller', 'Soft rotis', 'Whole wheat'],
    shelfLife: attaStorage,
    genericName: 'Whole wheat flour (atta)',
    ingredients: 'Whole wheat (Sharbati)',
    allergens: 'Contains wheat (gluten)',
    descriptionHtml: `<p>Sharbati is the wheat people in Madhya Pradesh keep for their own kitchen. The grain is heavy and golden, and it carries a light sweetness that you notice before anything else in the roti. It grows on black soil with little water, so the yield is small and the taste is not.</p>
<p>We buy it after the rabi harvest, clean it twice, and grind it slowly between two stones. The bran and the germ stay in. Slow stones stay cool, so the flour comes out barely warm to the hand and keeps its smell of fresh wheat.</p>
<h3>In your kitchen</h3>
<ul><li><strong>Dough:</strong> it drinks more water than roller-milled atta. Start with 65 ml for 100 g and let it rest 20 minutes.</li><li><strong>Rotis and phulkas:</strong> they puff easily and stay soft in the dabba.</li><li><strong>Parathas:</strong> add a spoon of ghee to the dough for layers that pull apart.</li></ul>
<p>There is one ingredient on the label, and it is <em>wheat</em>. No maida, no bran added back, no improver.</p>`,
    discount: { title: '10% off the list price', type: 'PERCENTAGE_OFF', value: 10 },
    sizes: [
      { size: 1, price: 72, list: 80, stock: 120 },
      { size: 2, price: 141, list: 156, stock: 84 },
      { size: 5, price: 338, list: 375, stock: 160 },
      { size: 10, price: 655, list: 740, stock: 48 },
    ],
  },
  {
    id: 'mp-sihor-wheat-atta',
    name: 'MP Sihor Wheat Atta',
    hindiName: 'सीहोर गेहूँ आटा',
    categoryId: 'atta',
    subCategoryId: 'single-wheat-atta',
    hsn: '1101',
    sku: 'ATTA-SHR',
    unit: 'KG',
    packShown: '5 kg',
    thirdPicture: 'MP Sihor Wheat Atta pack beside a small stone mill and wheat grains',
    summary:
      'Wheat from one district, Sehore in Madhya Pradesh, and nothing blended in. A fuller taste for everyday rotis.',
    features: ['Wheat from one district', 'Stone-ground', 'Bran and germ left in', 'Nothing added'],
    tags: ['Single origin', 'Whole wheat', 'Everyday'],
    shelfLife: attaStorage,
    genericName: 'Whole wheat flour (atta)',
    ingredients: 'Whole wheat (from Sehore, Madhya Pradesh)',
    allergens: 'Contains wheat (gluten)',
    descriptionHtml: `<p>Most atta is a blend of whatever came to the mandi that week. This one is not. The wheat is bought around Sehore, the district people write as <em>Sihor</em> on sacks, and it is milled on its own, so that every pack tastes like the one before.</p>
<p>The grain is a little harder than Sharbati, and the flour a shade darker. Rotis come out with a deeper wheat taste and a good chew, the kind that stands up to dal and to dry sabzi alike.</p>
<h3>Good to know</h3>
<ul><li>The dough likes a rest of 20 minutes before rolling.</li><li>For phulkas, roll thin and keep the tawa properly hot.</li><li>It is also a fine flour for bati and thick rotla.</li></ul>
<p>We write the month of harvest and the day of milling on the pack. If a lot tastes different because the rain was different, you will know which one it was.</p>`,
    sizes: [
      { size: 1, price: 66, list: 72, stock: 95 },
      { size: 5, price: 312, list: 342, stock: 110 },
      { size: 10, price: 604, list: 672, stock: 36 },
    ],
  },
  {
    id: 'lokwan-wheat-atta',
    name: 'Lokwan Wheat Atta',
    hindiName: 'लोकवन आटा',
    categoryId: 'atta',
    subCategoryId: 'single-wheat-atta',
    hsn: '1101',
    sku: 'ATTA-LOK',
    unit: 'KG',
    packShown: '5 kg',
    summary:
      'The everyday wheat of western India. Mild, light in colour, easy to roll, and easy on the monthly budget.',
    features: ['100% whole wheat', 'Stone-ground', 'Light colour, easy to roll', 'Nothing added'],
    tags: ['Everyday', 'Whole wheat', 'Good value'],
    shelfLife: attaStorage,
    genericName: 'Whole wheat flour (atta)',
    ingredients: 'Whole wheat (Lokwan)',
    allergens: 'Contains wheat (gluten)',
    descriptionHtml: `<p>Lokwan, or Lok-1, is the wheat that fills most kitchens in Gujarat, Maharashtra and Malwa. It is mild in taste and light in colour, and its dough does what you ask of it, even when you are in a hurry on a school morning.</p>
<p>We grind it the same way as our dearer wheats: cleaned twice, between stones, whole. It costs less because the grain costs less, not because we leave anything out.</p>
<h3>What it is best at</h3>
<ul><li><strong>Thin phulkas</strong> and soft rotis for the tiffin.</li><li><strong>Puris</strong> that puff and do not drink oil, if you keep the dough stiff.</li><li><strong>Thepla and masala rotis</strong>, as the mild taste leaves room for the spices.</li></ul>
<p>If you are changing over from packet atta and the family is doubtful about whole wheat, begin here.</p>`,
    sizes: [
      { size: 1, price: 56, stock: 140 },
      { size: 5, price: 268, stock: 180 },
      { size: 10, price: 520, stock: 60 },
    ],
  },
  {
    id: 'khapli-emmer-atta',
    name: 'Khapli Emmer Atta',
    hindiName: 'खपली आटा',
    categoryId: 'atta',
    subCategoryId: 'heritage-wheat-atta',
    hsn: '1101',
    sku: 'ATTA-KHP',
    unit: 'KG',
    packShown: '1 kg',
    summary:
      'The old long wheat of Maharashtra and Karnataka, ground whole. Nutty, reddish, and filling with fewer rotis.',
    features: [
      'Heritage long wheat',
      'Stone-ground in small lots',
      'Whole grain',
      'Nothing added',
      'Grown in Maharashtra and Karnataka',
    ],
    tags: ['Heritage grain', 'Whole wheat', 'Nutty'],
    shelfLife: attaStorage,
    genericName: 'Whole emmer wheat flour (khapli atta)',
    ingredients: 'Whole emmer wheat (khapli)',
    allergens: 'Contains wheat (gluten)',
    descriptionHtml: `<p>Khapli is emmer, one of the oldest wheats people have grown. A few farmers in the dry parts of Maharashtra and Karnataka never gave it up. Its husk clings so tightly that the grain must be pounded free before it can be milled, and that, with the small harvest, is why it costs what it costs.</p>
<p>The flour is reddish and a little sandy between the fingers. The rotis taste of nuts and roasted grain, and most people find that they eat one less than usual.</p>
<h3>How to handle it</h3>
<ul><li>Knead with <strong>warm water</strong> and rest the dough for half an hour; it has less stretch than common wheat.</li><li>Roll a little thicker than usual and do not flour the board too much.</li><li>For a start, mix it half and half with Lokwan or Sharbati.</li><li>It makes very good ladoos, kheer and dense cakes.</li></ul>
<p><strong>Khapli is wheat and contains gluten.</strong> People with coeliac disease should not eat it. If you watch your sugar, ask your doctor and not a flour shop.</p>`,
    discount: { title: '15% off the list price', type: 'PERCENTAGE_OFF', value: 15 },
    sizes: [
      { size: 0.5, price: 85, list: 100, stock: 70 },
      { size: 1, price: 166, list: 192, stock: 64 },
      { size: 2, price: 322, list: 375, stock: 0 },
      { size: 5, price: 780, list: 910, stock: 18 },
    ],
  },
  {
    id: 'multigrain-atta',
    name: 'Multigrain Atta',
    hindiName: 'मल्टीग्रेन आटा',
    categoryId: 'atta',
    subCategoryId: 'multigrain-atta-blends',
    hsn: '1101',
    sku: 'ATTA-MUL',
    unit: 'KG',
    packShown: '5 kg',
    thirdPicture: 'Multigrain Atta pack behind bowls of jowar, ragi, bajra, chana and wheat',
    summary: 'Whole wheat with six more grains: chana, jowar, bajra, ragi, barley and soya. Still rolls like atta.',
    features: [
      'Wheat and 6 grains',
      '70% whole wheat, so it rolls well',
      'Stone-ground',
      'Shares of each grain on the pack',
      'Nothing else added',
    ],
    tags: ['Multigrain', 'Everyday', 'High fibre'],
    shelfLife:
      'Best within 60 days of milling, as the oils of bajra and soya keep less long than wheat. Keep it cool and tightly closed, in summer in the fridge. We send packs with at least 45 days left.',
    genericName: 'Multigrain flour (multigrain atta)',
    ingredients: 'Whole wheat 70%, chana 8%, jowar 6%, bajra 5%, ragi 5%, barley 4%, soya 2%',
    allergens: 'Contains wheat and barley (gluten) and soya',
    descriptionHtml: `<p>A multigrain atta is only as honest as the shares on its label, so here they are: <strong>70% whole wheat, 8% chana, 6% jowar, 5% bajra, 5% ragi, 4% barley, 2% soya</strong>. Enough of each to taste and to matter, and enough wheat that the dough holds together.</p>
<p>Each grain is cleaned by itself and they are milled together in one pass, so that the pack is even from the first cup to the last.</p>
<h3>In your kitchen</h3>
<ul><li>The dough needs a little more water, and a 20-minute rest.</li><li>The rotis are darker and taste of roasted chana. Eat them hot.</li><li>Good for thepla, stuffed parathas and thick pancakes.</li></ul>
<p>The taste is stronger than plain wheat. If the children frown, mix half with Lokwan in the first week.</p>
<p><strong>Contains wheat, barley and soya.</strong></p>`,
    discount: { title: '₹10 off the list price', type: 'FIXED_AMOUNT_OFF', value: 10 },
    sizes: [
      { size: 1, price: 88, list: 98, stock: 88 },
      { size: 2, price: 172, list: 192, stock: 52 },
      { size: 5, price: 418, list: 465, stock: 74 },
    ],
  },
]
