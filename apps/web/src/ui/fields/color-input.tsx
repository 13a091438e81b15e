import { useInputAttributes } from './field.tsx'

interface ColorInputProps {
  /** A colour such as `#E5E7EB`, or incomplete text while somebody types. */
  value: string
  onValueChange: (value: string) => void
  onBlur?: () => void
  name?: string
}

const colour = /^#[0-9a-f]{6}$/i

/** A swatch that opens the system's colour picker, and the same value as text. Controlled; place it in a `Field`. */
export function ColorInput({ value, onValueChange, onBlur, name }: ColorInputProps) {
  return (
    <span className="flex gap-2">
      <input
        type="color"
        aria-label="Pick a colour"
        value={colour.test(value) ? value.toLowerCase() : undefined}
        onChange={(event) => onValueChange(event.target.value.toUpperCase())}
        onBlur={onBlur}
        className="size-11 shrink-0 cursor-pointer rounded border border-edge bg-raised p-1 md:size-10"
      />
      <input
        {...useInputAttributes()}
        type="text"
        name={name}
        value={value}
        spellCheck={false}
        autoComplete="off"
        // No limit of the length, which would cut a pasted value that begins with a blank.
        onChange={(event) => onValueChange(event.target.value.trim())}
        onBlur={onBlur}
        className="control font-mono tabular-nums"
      />
    </span>
  )
}
