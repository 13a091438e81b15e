@rem npm scripts begin with `exec`, which lets Node take the shell's place, so that npm's signals reach Node.
@rem cmd.exe has no such word: it runs this file, and this file runs the rest of the line.
@%*
