import { parentPort, workerData } from 'node:worker_threads'
import pdfmake from 'pdfmake'
import { fonts } from './pdf-fonts.ts'
import { type Printed, pdfLayout } from './pdf-layout.ts'

/** A thread that makes one PDF and ends; its parent (print-pdf.ts) stops it when it takes too long. */
const files: readonly string[] = Object.values(fonts).flatMap((face) => Object.values(face))

pdfmake.setFonts(fonts)
// A document names no files of its own and nothing of the network.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => files.includes(path))

const bytes = await pdfmake.createPdf(pdfLayout(workerData as Printed)).getBuffer()
parentPort?.postMessage(new Uint8Array(bytes))
