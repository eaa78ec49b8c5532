import { printWanted } from '../bills/print-wanted.ts'
import type { ParcelContent } from './parcel-content.ts'
import { printLabels } from './print-labels.ts'
import { printSlips } from './print-slips.ts'

type Papers = { paper: 'slips' | 'labels'; parcels: ParcelContent[] }

printWanted(({ paper, parcels }: Papers) => (paper === 'slips' ? printSlips(parcels) : printLabels(parcels)))
