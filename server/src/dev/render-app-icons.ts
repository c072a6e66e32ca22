// Script `pnpm render:app-icons`: renders every bitmap icon from the favicon. Run it when the logo changes and commit the output.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../../../web/public/', import.meta.url))
const logo = await readFile(`${folder}favicon.svg`, 'utf8')
/** Maskable icon: the system crops it to its own shape, so the background fills the square and the logo stays inside the safe zone. */
const maskableLogo = logo.replace(' rx="9"', '')
if (maskableLogo === logo) throw new Error('favicon.svg has no rx="9": see render-app-icons.ts')

const render = (of: string, size: number) =>
  sharp(Buffer.from(of), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()

const icons = [
  { name: 'icon-192.png', of: logo, size: 192 },
  { name: 'icon-512.png', of: logo, size: 512 },
  { name: 'icon-maskable-512.png', of: maskableLogo, size: 512 },
  // iOS rounds the corners itself.
  { name: 'apple-touch-icon.png', of: maskableLogo, size: 180 },
]
for (const { name, of, size } of icons) await writeFile(`${folder}${name}`, await render(of, size))
await writeFile(`${folder}favicon.ico`, toIco(await render(logo, 32), 32))

/** ICO container with one PNG inside: six bytes of header, sixteen of directory entry. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
