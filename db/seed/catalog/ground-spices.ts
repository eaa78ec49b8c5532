import type { SeedProduct } from './product.ts'

const powderStorage =
  'Best within 9 months of grinding; the smell is fullest in the first three. Keep it away from steam, and close the pouch after every spoon. We send packs with at least 5 months left.'

export const groundSpices: SeedProduct[] = [
  {
    id: 'turmeric-powder',
    name: 'Turmeric Powder',
    hindiName: 'हल्दी पाउडर',
    categoryId: 'ground-spices',
    subCategoryId: 'everyday-powders',
    hsn: '0910',
    sku: 'SPCG-TUR',
    unit: 'G',
    packShown: '200 g',
    thirdPicture: 'Turmeric Powder pack beside a bowl of turmeric and fresh turmeric roots',
    summary: 'Haldi from Sangli and Erode, ground from whole fingers. Deep colour, earthy smell, a little goes far.',
    features: ['Ground from whole fingers', 'No added colour', 'No starch, no filler', 'Each lot tested'],
    tags: ['Bestseller', 'Everyday spice', 'Haldi'],
    shelfLife: powderStorage,
    genericName: 'Turmeric powder (haldi)',
    ingredients: 'Turmeric',
    allergens: 'May contain traces of mustard, which is packed in the same room',
    descriptionHtml: `<p>Good haldi stains your fingers and smells of earth and pepper. Powder that only stains has usually had help. We buy whole dried fingers, break one open from every sack to look at the core, and grind them cool.</p>
<p>Nothing goes in with them: no colour, no starch, no chalk. Every lot is tested for lead and for added colour before it is packed, and the results are on our reports page.</p>
<h3>How to use it</h3>
<ul><li>It is stronger than most. Start with <strong>half of what you usually take</strong>.</li><li>Give it a few seconds in hot oil; raw haldi tastes bitter.</li><li>For haldi doodh: a quarter spoon in a cup of milk, a pinch of black pepper, simmer for 3 minutes.</li></ul>
<p>The colour may differ from lot to lot, from orange to deep yellow. That is the root, and not the dye.</p>`,
    discount: { title: '₹6 off the list price', type: 'FIXED_AMOUNT_OFF', value: 6 },
    sizes: [
      { size: 100, price: 42, list: 48, stock: 150 },
      { size: 200, price: 81, list: 92, stock: 170 },
      { size: 500, price: 194, list: 225, stock: 60 },
    ],
  },
  {
    id: 'red-chilli-powder',
    name: 'Red Chilli Powder',
    hindiName: 'लाल मिर्च',
    categoryId: 'ground-spices',
    subCategoryId: 'chilli-powders',
    hsn: '0904',
    sku: 'SPCG-RCH',
    unit: 'G',
    packShown: '200 g',
    summary: 'Guntur chillies, stems off, ground bright and hot. Honest heat without oil or colour.',
    features: ['Guntur chillies', 'Stems removed before grinding', 'No added colour or oil', 'Each lot tested'],
    tags: ['Hot', 'Everyday spice', 'Mirch'],
    shelfLife: powderStorage,
    genericName: 'Chilli powder (lal mirch)',
    ingredients: 'Red chilli (Guntur)',
    allergens: 'May contain traces of mustard, which is packed in the same room',
    descriptionHtml: `<p>This is the hot one. The chillies come from Guntur, sun-dried, and we take the stems off before grinding, because stems add weight and bitterness and nothing else.</p>
<p>The colour is bright and the heat comes quickly. It does not leave a red film of oil on your curd, as no oil was added to make it shine.</p>
<h3>How to use it</h3>
<ul><li>One level teaspoon is enough for a sabzi for four that <em>likes</em> it hot.</li><li>Add it off the flame, or with a splash of water, so that it does not burn.</li><li>For colour without the heat, take half of this and half of our Kashmiri chilli.</li></ul>
<p>Every lot is tested for Sudan dyes and for aflatoxin. You find the latest results under Reports.</p>`,
    discount: { title: '10% off the list price', type: 'PERCENTAGE_OFF', value: 10 },
    sizes: [
      { size: 100, price: 54, list: 60, stock: 110 },
      { size: 200, price: 105, list: 118, stock: 124 },
      { size: 500, price: 254, list: 290, stock: 38 },
    ],
  },
  {
    id: 'kashmiri-chilli-powder',
    name: 'Kashmiri Chilli Powder',
    hindiName: 'कश्मीरी मिर्च',
    categoryId: 'ground-spices',
    subCategoryId: 'chilli-powders',
    hsn: '0904',
    sku: 'SPCG-KCH',
    unit: 'G',
    packShown: '200 g',
    thirdPicture: 'Kashmiri Chilli Powder pack beside a bowl of red powder and dried chillies on a board',
    summary: 'Mild heat and a deep red that comes from the skin of the chilli. For gravies, tandoori and tadka.',
    features: ['Mild heat', 'Deep natural red', 'No added colour or oil', 'Ground in small lots'],
    tags: ['Mild', 'Colour', 'Mirch'],
    shelfLife: powderStorage,
    genericName: 'Chilli powder (Kashmiri lal mirch)',
    ingredients: 'Kashmiri red chilli',
    allergens: 'May contain traces of mustard, which is packed in the same room',
    descriptionHtml: `<p>Kashmiri chilli is taken for colour. The skin is thick and wrinkled, the heat is mild, and a spoon of it turns a gravy a red that no other chilli gives.</p>
<p>Because people pay for the redness, it is the spice that is dyed most often. Ours is ground from whole pods that we buy unground, and every lot is tested for added colour.</p>
<h3>How to use it</h3>
<ul><li><strong>Tadka:</strong> take the ghee off the flame, stir in the powder, pour at once.</li><li><strong>Marinades:</strong> mix with curd and rest for two hours; the colour deepens.</li><li><strong>Gravies:</strong> fry it with the onion paste until the oil parts.</li></ul>
<p>It is mild but not without heat. For small children start with half a spoon.</p>`,
    discount: { title: '15% off the list price', type: 'PERCENTAGE_OFF', value: 15 },
    sizes: [
      { size: 100, price: 85, list: 100, stock: 92 },
      { size: 200, price: 167, list: 195, stock: 88 },
      { size: 500, price: 410, list: 480, stock: 24 },
    ],
  },
  {
    id: 'coriander-powder',
    name: 'Coriander Powder',
    hindiName: 'धनिया पाउडर',
    categoryId: 'ground-spices',
    subCategoryId: 'everyday-powders',
    hsn: '0909',
    sku: 'SPCG-COR',
    unit: 'G',
    packShown: '200 g',
    summary: 'Dhania from Kota and Guna, lightly warmed and ground. Fresh, lemony, and green-brown as it should be.',
    features: ['From whole seed', 'Lightly warmed before grinding', 'No husk added', 'Nothing added'],
    tags: ['Everyday spice', 'Dhania', 'Fragrant'],
    shelfLife: powderStorage,
    genericName: 'Coriander powder (dhania)',
    ingredients: 'Coriander seed',
    allergens: 'May contain traces of mustard, which is packed in the same room',
    descriptionHtml: `<p>Dhania is the spice we use most and think of least. It gives body to a gravy, and when it is fresh it brings a smell of lemon peel that no one can quite place.</p>
<p>We buy seed from the Kota and Guna side, warm it for a few minutes so that the oil wakes up, and grind it the same day. It comes out green-brown and slightly coarse. A very fine, very pale powder is mostly husk.</p>
<h3>How to use it</h3>
<ul><li>Take it freely: two spoons for a sabzi for four is normal.</li><li>Put it in after haldi and mirch, as it burns more easily.</li><li>Mix with roasted jeera powder, two to one, for a quick dhana-jeeru.</li></ul>`,
    sizes: [
      { size: 100, price: 36, list: 40, stock: 104 },
      { size: 200, price: 69, list: 78, stock: 132 },
      { size: 500, price: 166, list: 190, stock: 45 },
    ],
  },
  {
    id: 'garam-masala',
    name: 'Garam Masala',
    hindiName: 'गरम मसाला',
    categoryId: 'ground-spices',
    subCategoryId: 'masala-blends',
    hsn: '0910',
    sku: 'SPCG-GAR',
    unit: 'G',
    packShown: '100 g',
    thirdPicture: 'Garam Masala pack beside a stone mortar, cinnamon, cardamom, cloves and star anise',
    summary: 'Eleven whole spices, roasted one by one and ground together. Add it at the end, half a spoon is plenty.',
    features: ['11 whole spices', 'Roasted separately', 'Stone-ground', 'No salt, no filler', 'Full list on the pack'],
    tags: ['Blend', 'Strong', 'Festive kitchen'],
    shelfLife:
      'Best within 6 months of grinding; use it in the first two if you can. Keep the pouch closed in a tin, away from the stove. We send packs with at least 4 months left.',
    genericName: 'Mixed masala powder (garam masala)',
    ingredients:
      'Coriander, cumin, black pepper, green cardamom, black cardamom, cinnamon, cloves, mace, nutmeg, star anise, bay leaf',
    allergens: 'May contain traces of mustard, which is packed in the same room',
    descriptionHtml: `<p>Every house has its own garam masala and is right about it. Ours is the one from the mill owner’s kitchen: warm rather than hot, with more cardamom and mace than a shop would dare at this price.</p>
<p><strong>What is in it:</strong> coriander, cumin, black pepper, green cardamom, black cardamom, cinnamon, cloves, mace, nutmeg, star anise, bay leaf. No salt, no flour, no “permitted” anything.</p>
<p>Each spice is roasted by itself, as cloves are done long before coriander is. Then they are ground together and packed the same day.</p>
<h3>How to use it</h3>
<ul><li>Half a teaspoon for a dish for four, <strong>in the last two minutes</strong>.</li><li>A pinch over raita, or in the dough of a stuffed paratha.</li><li>For biryani: half in the meat or vegetables, half between the layers.</li></ul>`,
    discount: { title: '₹8 off the list price', type: 'FIXED_AMOUNT_OFF', value: 8 },
    sizes: [
      { size: 50, price: 62, list: 70, stock: 5 },
      { size: 100, price: 120, list: 136, stock: 96 },
      { size: 200, price: 233, list: 268, stock: 34 },
    ],
  },
]
