import { markWords } from '@jinvani/contract'

export function FoundTitle({ title, q }: { title: string; q: string }) {
  if (q === '') return title
  return markWords(title, q).map(({ text, isFound }, index) =>
    isFound ? (
      // The parts of a title never change their order.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className="rounded-sm bg-accent-soft box-decoration-clone text-accent-deep">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
