import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { composePreview } from './preview'

const photo = () => readFileSync('public/demo/aframe-dusk.jpg')
const LINES = { price: '$450,000 to $520,000', place: 'Bend, Oregon' }

/** How much the pixels of a part of a picture differ: little on plain ground, much under letters. */
async function contrast(file: Buffer, area: { left: number; top: number; width: number; height: number }) {
  const part = await sharp(file).extract(area).toBuffer()
  const { channels } = await sharp(part).stats()
  return channels[0]?.stdev ?? 0
}

describe('composePreview (D383)', () => {
  it('draws a JPEG of 1200 by 630 with the picture, the price and the place, under 300 KB', async () => {
    const file = await composePreview({ picture: photo(), ...LINES })
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(file.byteLength).toBeLessThan(300 * 1024)
    // The lines are written in the band, which is empty at its end.
    expect(await contrast(file, { left: 40, top: 490, width: 400, height: 60 })).toBeGreaterThan(30)
    expect(await contrast(file, { left: 40, top: 565, width: 300, height: 45 })).toBeGreaterThan(20)
    expect(await contrast(file, { left: 700, top: 560, width: 400, height: 60 })).toBeLessThan(5)
  })

  it('stays under 300 KB for noise', async () => {
    const noise = await sharp(randomBytes(1200 * 800 * 3), { raw: { width: 1200, height: 800, channels: 3 } })
      .png()
      .toBuffer()
    expect((await composePreview({ picture: noise, ...LINES })).byteLength).toBeLessThan(300 * 1024)
  })

  it('draws without a picture, and shrinks a long place to its width', async () => {
    const file = await composePreview({ picture: null, price: '<b>& "', place: 'W'.repeat(200) })
    expect(await sharp(file).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(await contrast(file, { left: 1153, top: 480, width: 47, height: 150 })).toBeLessThan(5)
  })

  it('omits the parts of a place that it has no letters for', async () => {
    const draw = (place: string) => composePreview({ ...LINES, picture: null, place })
    expect(await draw('東京, Japan')).toEqual(await draw('Japan'))
    expect(await contrast(await draw('東京'), { left: 40, top: 560, width: 400, height: 60 })).toBeLessThan(5)
  })

  it('has the letters of other alphabets and the signs of currencies on a server without fonts', async () => {
    const fonts = path.join(mkdtempSync(path.join(tmpdir(), 'keystead-fonts-')), 'fonts.conf')
    writeFileSync(fonts, '<fontconfig />')
    const draw = (price: string) =>
      execFileSync(
        process.execPath,
        [
          ...['--conditions=react-server', '--import', 'tsx', '--eval'],
          `import('./lib/integrations/preview.ts')
            .then(({ composePreview }) => composePreview(${JSON.stringify({ ...LINES, picture: null, price })}))
            .then((file) => process.stdout.write(file))`,
        ],
        { env: { ...process.env, FONTCONFIG_FILE: fonts } },
      )
    // Narrow letters, in place of which wide boxes with their code points would fill the line.
    const file = draw('łιіị₤'.repeat(4))
    expect(await contrast(file, { left: 40, top: 490, width: 250, height: 60 })).toBeGreaterThan(20)
    expect(await contrast(file, { left: 480, top: 490, width: 300, height: 60 })).toBeLessThan(5)
  })
})
