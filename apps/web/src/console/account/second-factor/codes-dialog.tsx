import { Copy, Download } from 'lucide-react'
import { successes } from '../../../sentences/error-sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

const FILE = 'jinvani-recovery-codes.txt'

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = FILE
  link.click()
  URL.revokeObjectURL(url)
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  toast.success(successes.secondFactor.codesCopied)
}

/** The only time that they are shown: a click beside it does not close it. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title="Your recovery codes"
      description="Each signs you in once if your device is lost. They are shown this once: keep them on paper or in a password manager."
      actions={
        <>
          <Button icon={Copy} onClick={() => void copy(text)}>
            Copy
          </Button>
          <Button icon={Download} onClick={() => download(text)}>
            Download
          </Button>
          <Button variant="primary" onClick={onClose}>
            I Have Kept Them
          </Button>
        </>
      }
    >
      <ul aria-label="Recovery codes" className="grid grid-cols-2 gap-2 rounded bg-sunken p-4 text-center">
        {codes.map((code) => (
          <li key={code} className="font-mono wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
