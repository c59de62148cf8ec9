import { readdirSync, readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { BareJob } from './bare-typst.ts'

const [templates = '', fonts = ''] = process.argv.slice(2)
const names = readdirSync(fonts).filter(name => name.endsWith('.ttf'))
const fontBlobs = names.sort().map(name => readFileSync(`${fonts}/${name}`))
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] })

process.on('message', ({ template, jsons, onePageEach, pages, images }: BareJob) => {
  for (const [name, bytes] of images) compiler.mapShadow(`${templates}/images/${name}`, Buffer.from(bytes))
  for (const data of jsons) {
    const compiled = (counted: 'yes' | 'no') =>
      compiler.compile({ mainFilePath: `${templates}/${template}.typ`, inputs: { data, counted } }).result
    const quick = onePageEach ? compiled('no') : null
    const result = quick?.numOfPages === pages ? quick : compiled('yes')
    if (!result) throw new Error(`${template} does not compile`)
    compiler.pdf(result, { pdfStandard: 'a-2a' })
    compiler.evictCache(1)
  }
  compiler.resetShadow()
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1e6)
})
