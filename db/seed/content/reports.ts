import { mediaKey } from '../media-key.ts'
import { inIndia } from '../moments.ts'

/** Three reports as a food laboratory would write them; made up for the demo shop and saying so. */
export function reportRows(now: Date) {
  const dated = (daysAgo: number) => longDate.format(inIndia(now, daysAgo, 12, 0))
  return [
    {
      title: 'Purity of ground spices',
      iconKey: mediaKey('reports/sortex-clean-192.webp'),
      contentHtml: spices(dated(19), dated(14)),
    },
    {
      title: 'Pesticide residues in wheat',
      iconKey: mediaKey('reports/no-preservatives-192.webp'),
      contentHtml: residues(dated(33), dated(26)),
    },
    {
      title: 'What is in our atta',
      iconKey: mediaKey('reports/whole-grain-192.webp'),
      contentHtml: nutrition(dated(47), dated(41)),
    },
  ].map((report, position) => ({ ...report, position, demo: true }))
}

const longDate = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

const sample =
  '<p><em>Sample report of the demo shop. The figures are made up; put the reports of your own laboratory here before you open.</em></p>'

const table = (head: string[], rows: string[][]) =>
  `<table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

const spices = (received: string, reported: string) => `${sample}
<p>Three lots of powder from the packing line, one pouch of each, bought from the shelf and not picked for the test.</p>
<ul><li><strong>Laboratory:</strong> [name and NABL number of the laboratory]</li><li><strong>Samples received:</strong> ${received}</li><li><strong>Reported:</strong> ${reported}</li></ul>
${table(
  ['Test', 'Turmeric', 'Red chilli', 'Coriander', 'Limit'],
  [
    ['Moisture, %', '8.6', '8.9', '7.4', '10 to 11 at most'],
    ['Total ash, %', '7.1', '6.8', '5.9', '7 to 9 at most'],
    ['Ash insoluble in acid, %', '0.6', '0.7', '0.8', '1.3 to 1.5 at most'],
    ['Lead, mg/kg', '0.21', '0.30', '0.18', '10 at most'],
    ['Added colour', 'not found', 'not found', 'not found', 'none allowed'],
    ['Starch from outside', 'not found', 'not found', 'not found', 'none allowed'],
    ['Aflatoxin, µg/kg', 'below 1', '2.4', 'below 1', '30 at most'],
  ],
)}
<p><strong>What it means:</strong> nothing was found that does not belong in. Ash shows sand and dust; low figures mean clean roots, pods and seeds.</p>`

const residues = (received: string, reported: string) => `${sample}
<p>Wheat grain from the store, drawn from ten sacks of each variety and mixed. A wide screening looks for more than 200 substances at once.</p>
<ul><li><strong>Laboratory:</strong> [name and NABL number of the laboratory]</li><li><strong>Samples received:</strong> ${received}</li><li><strong>Reported:</strong> ${reported}</li></ul>
${table(
  ['Substance', 'Sharbati', 'Lokwan', 'Khapli', 'Limit, mg/kg'],
  [
    ['Chlorpyrifos', 'not found', 'not found', 'not found', '0.05'],
    ['Malathion', 'not found', '0.02', 'not found', '4'],
    ['Deltamethrin', 'not found', '0.03', 'not found', '0.5'],
    ['Aluminium phosphide as PH3', 'below 0.005', 'below 0.005', 'not found', '0.1'],
    ['All others screened', 'not found', 'not found', 'not found', '0.01 each'],
  ],
)}
<p><strong>What it means:</strong> traces in one lot, far below what is allowed, and none in the other two. “Not found” means below 0.01 mg in a kg.</p>`

const nutrition = (received: string, reported: string) => `${sample}
<p>What 100 g hold, measured in flour milled the day before the samples were sent.</p>
<ul><li><strong>Laboratory:</strong> [name and NABL number of the laboratory]</li><li><strong>Samples received:</strong> ${received}</li><li><strong>Reported:</strong> ${reported}</li></ul>
${table(
  ['In 100 g', 'Sharbati', 'Khapli', 'Multigrain'],
  [
    ['Energy, kcal', '341', '336', '352'],
    ['Protein, g', '11.4', '12.6', '13.1'],
    ['Carbohydrate, g', '70.2', '68.4', '67.5'],
    ['of which fibre, g', '11.2', '12.9', '12.4'],
    ['of which sugars, g', '1.6', '1.4', '1.9'],
    ['Fat, g', '1.7', '2.1', '2.9'],
    ['Iron, mg', '4.1', '4.6', '4.9'],
    ['Moisture, g', '10.6', '10.2', '9.8'],
  ],
)}
<p><strong>What it means:</strong> the fibre is that of whole grain; flour with the bran taken out has about 3 g. Grain is a crop, and the figures move a little with each harvest.</p>`
