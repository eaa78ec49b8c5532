import { servePrintRequests } from '#server/platform/pdf/print-requests.ts'
import type { ParcelContent } from './parcel-content.ts'
import { printLabels } from './print-labels.ts'
import { printSlips } from './print-slips.ts'

type Papers = { paper: 'slips' | 'labels'; parcels: ParcelContent[]; leftOut: string }

servePrintRequests(({ paper, parcels, leftOut }: Papers) =>
  paper === 'slips' ? printSlips(parcels, leftOut) : printLabels(parcels, leftOut),
)
