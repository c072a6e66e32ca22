// Script `pnpm render:app-icons`: renders the icons of the installed app from the favicon. Run it when the logo changes and commit the output.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../../../web/public/', import.meta.url))
const logo = await readFile(`${folder}favicon.svg`, 'utf8')
/** Maskable icon: the system crops it to its own shape, so the background fills the square and the logo stays inside the safe zone. */
const maskableLogo = logo.replace(' rx="9"', '')
if (maskableLogo === logo) throw new Error('favicon.svg has no rx="9": see render-app-icons.ts')

const icons = [
  { name: 'icon-192.png', of: logo, size: 192 },
  { name: 'icon-512.png', of: logo, size: 512 },
  { name: 'icon-maskable-512.png', of: maskableLogo, size: 512 },
]
for (const { name, of, size } of icons)
  await sharp(Buffer.from(of), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(`${folder}${name}`)
