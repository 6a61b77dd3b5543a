import { TextField } from '../ui/field.tsx';
import { websiteError } from './coin-texts.ts';

type Props = { readonly website: string; readonly onWebsite: (website: string) => void };

/** Takes the issuer's site, which an upload writes into the metadata beside the picture. */
export const WebsiteField = ({ website, onWebsite }: Props) => (
  <TextField
    label="Your site (optional)"
    placeholder="https://acme.example"
    value={website}
    error={websiteError(website)}
    hint="Wallets link to it. The list of coins names it once the site names your coin"
    onChange={({ target }) => onWebsite(target.value.trim())}
  />
);
