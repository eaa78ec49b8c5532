import { closeSync, openSync } from 'node:fs'
import sharp from 'sharp'
import { redraw } from '../../pictures/picture-process.ts'

// Takes every file this process may open, has a picture drawn, gives the files back and has it drawn again.
const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c96' } })
  .jpeg()
  .toBuffer()
const draw = () =>
  redraw(bytes, { kinds: ['jpeg'], sides: [400, 200], isSquare: false }).then(
    (drawn) => drawn?.length ?? 0,
    ({ statusCode }) => statusCode as number,
  )
const taken = takeAll()
const without = await draw()
for (const file of taken) closeSync(file)
process.stdout.write(JSON.stringify([without, await draw()]))

function takeAll() {
  const files: number[] = []
  try {
    while (true) files.push(openSync('/dev/null', 'r'))
  } catch {
    return files
  }
}
