interface OptionsProps {
  /** By value, in the order on screen. */
  labels: Readonly<Record<string, string>>
}

export const Options = ({ labels }: OptionsProps) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
