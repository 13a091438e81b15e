import { Copy, Download } from 'lucide-react'
import { saveFile } from '../../../browser/save-file.ts'
import { successes } from '../../../sentences/error-sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { copySecret } from './copy-secret.ts'

const FILE = 'jinvani-recovery-codes.txt'

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
          <Button icon={Copy} onClick={() => void copySecret(text, successes.secondFactor.codesCopied)}>
            Copy
          </Button>
          <Button icon={Download} onClick={() => saveFile(FILE, text, 'text/plain')}>
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
