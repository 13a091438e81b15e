// Started as a separate process: builds the image in the folder that it is given.
import { buildImage } from './image.ts'

await buildImage(process.argv[2] ?? '')
