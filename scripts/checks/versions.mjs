// Checks that all files name the version at the top of CHANGELOG.md, and the same version of Node.
import { dirname } from 'node:path'
import { endWith } from './report.mjs'
import { filesNamed, read } from './source-files.mjs'

const { version } = JSON.parse(read('package.json'))
const { packages } = JSON.parse(read('package-lock.json'))
const nodeVersion = JSON.parse(read('apps/server/package.json')).devDependencies.node
const faults = []

function expectVersion(place, found, wanted = version) {
  if (found !== wanted) faults.push(`${place} says ${found} instead of ${wanted}`)
}

for (const file of filesNamed('package.json')) {
  const { version: own, dependencies = {} } = JSON.parse(read(file))
  expectVersion(file, own)
  for (const [name, wanted] of Object.entries(dependencies))
    if (name.startsWith('@jinvani/')) expectVersion(`${file}, ${name},`, wanted)
  expectVersion(`package-lock.json, ${file},`, packages[dirname(file).replace(/^\.$/, '')]?.version)
}
const [, released] = /^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? []
expectVersion('CHANGELOG.md', released)
const [, tag] = /newTag: '(.*)'/.exec(read('deploy/kubernetes/kustomization.yaml')) ?? []
expectVersion('deploy/kubernetes/kustomization.yaml', tag)
expectVersion('.node-version', read('.node-version').trim(), nodeVersion)

endWith(faults)
