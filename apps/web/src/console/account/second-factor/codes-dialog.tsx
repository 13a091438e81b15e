import { Copy, Download } from 'lucide-react'
import { saveFile } from '../../../browser/save-file.ts'
import { successes } from '../../../sentences/error-sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { copySecret } from '../../../sentences/copy-text.ts'

const FILE = 'jinvani-recovery-codes.txt'

/** Shows the recovery codes. They appear only once, so a click outside the dialog does not close it. */
export default function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      onClose={() => undefined}
      title="Your Recovery Codes"
      description="Each code signs you in once if you lose your device. They are shown only now: keep them on paper or in a password manager."
      safe={null}
      actions={
        <>
          <Button icon={Copy} onClick={() => void copySecret(text, successes.secondFactor.codesCopied)}>
            Copy
          </Button>
          <Button icon={Download} onClick={() => saveFile(FILE, text, 'text/plain')}>
            Download
          </Button>
          <Button variant="primary" onClick={onClose}>
            I Have Saved Them
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
