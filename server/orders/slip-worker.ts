import { parentPort, workerData } from 'node:worker_threads'
import type { ParcelContent } from './parcel-content.ts'
import { printLabels } from './print-labels.ts'
import { printSlips } from './print-slips.ts'

const { paper, parcels } = workerData as { paper: 'slips' | 'labels'; parcels: ParcelContent[] }
parentPort?.postMessage(await (paper === 'slips' ? printSlips(parcels) : printLabels(parcels)))
