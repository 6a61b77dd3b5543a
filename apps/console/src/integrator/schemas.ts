// before the schemas, which are made when they are imported
import './zod-without-eval.ts';

/** The service's own schemas and limits, so that the page refuses what the service would, in the same words. */
export {
  address,
  imageTypes,
  maxImageBytes,
  maxImageSide,
  metadataSchema,
  websiteSchema,
} from '@obverse/contracts';
