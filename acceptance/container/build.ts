// Run as its own process: builds the image below the given folder.
import { buildImage } from './image.ts'

await buildImage(process.argv[2] ?? '')
