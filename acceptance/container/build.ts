// Run by itself: makes the image below the folder given.
import { buildImage } from './image.ts'

await buildImage(process.argv[2] ?? '')
