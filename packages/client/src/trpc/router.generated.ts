// Generated from the service's router by scripts/generate-router.mjs; do not edit.
/** How a failure of the service looks: `errorCode` is the stable one. */
export type ErrorShape = {
    code: import("@trpc/server").TRPC_ERROR_CODE_NUMBER;
    message: string;
    data: {
        code: "BAD_GATEWAY" | "BAD_REQUEST" | "CLIENT_CLOSED_REQUEST" | "CONFLICT" | "FORBIDDEN" | "GATEWAY_TIMEOUT" | "INTERNAL_SERVER_ERROR" | "METHOD_NOT_SUPPORTED" | "NOT_FOUND" | "NOT_IMPLEMENTED" | "PARSE_ERROR" | "PAYLOAD_TOO_LARGE" | "PAYMENT_REQUIRED" | "PRECONDITION_FAILED" | "PRECONDITION_REQUIRED" | "SERVICE_UNAVAILABLE" | "TIMEOUT" | "TOO_MANY_REQUESTS" | "UNAUTHORIZED" | "UNPROCESSABLE_CONTENT" | "UNSUPPORTED_MEDIA_TYPE";
        httpStatus: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
        errorCode: "COOLDOWN_NOT_FOUND" | "DUPLICATE_TRANSACTION" | "FOREIGN_ORIGIN" | "IDEMPOTENCY_KEY_IN_USE" | "IDEMPOTENCY_KEY_REUSED" | "INTEGRATION_NOT_FOUND" | "INTERNAL" | "INVALID_REQUEST" | "INVALID_SIGNATURE" | "KEY_ALREADY_REVEALED" | "LOSS_CLAIM_NOT_FOUND" | "LOSS_PENDING" | "METHOD_NOT_ALLOWED" | "NOT_AUTHORITY" | "NOT_NOMINATED" | "NOT_WHITELISTED" | "PAUSED" | "PAYLOAD_TOO_LARGE" | "RATE_LIMITED" | "ROUTE_NOT_FOUND" | "SECRET_SHOWN_ONCE" | "SESSION_NOT_FOUND" | "STABLECOIN_NOT_FOUND" | "TOO_MANY_WEBHOOKS" | "TRANCHE_NOT_FOUND" | "TRANSACTION_ENDED" | "TRANSACTION_WOULD_FAIL" | "UNAUTHORIZED" | "UNAVAILABLE" | "UNRECOGNIZED_TRANSACTION" | "UNSUPPORTED_MEDIA_TYPE" | "WEBHOOK_EXISTS" | "WEBHOOK_NOT_FOUND" | "WRONG_INTEGRATION";
        path: string | undefined;
    };
};

/** Every procedure of the service, with its input and output. */
export type AppRouter = import("@trpc/server").TRPCBuiltRouter<{
    ctx: object;
    meta: object;
    errorShape: ErrorShape;
    transformer: false;
}, import("@trpc/server").TRPCDecorateCreateRouterOptions<{
    auth: {
        challenge: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                address?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                domain: string;
                address: string | null;
                statement: string;
                uri: string;
                version: string;
                chainId: string;
                nonce: string;
                issuedAt: string;
                expirationTime: string;
                message: string | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        endSession: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                ended: number;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        sessions: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                sessions: {
                    id: string;
                    address: string;
                    cluster: "devnet" | "mainnet";
                    createdAt: string;
                    expiresAt: string;
                    lastUsedAt: string;
                    userAgent: string | null;
                    current: boolean;
                }[];
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        signIn: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                address: string;
                nonce: string;
                signature: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                id: string;
                address: string;
                cluster: "devnet" | "mainnet";
                createdAt: string;
                expiresAt: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        signOut: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                sessions?: "all" | "current" | "others" | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                ended: number;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
    };
    governance: {
        changes: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                cluster?: "devnet" | "mainnet" | undefined;
                stablecoin?: number | undefined;
            };
            output: ({
                changeId: string;
                eta: string;
                executableFrom: string | null;
                expiresAt: string | null;
                executable: boolean;
                requiredSigner: string | null;
                stale: boolean;
                queuedAt: string | null;
                kind: "platform";
                old: {
                    admin: string;
                    manager: string | null;
                    managerActive: boolean;
                    guardian: string;
                    pauser: string | null;
                    treasury: string;
                    delaySeconds: number;
                    lossVoters: string[];
                };
                new: {
                    admin: string;
                    manager: string | null;
                    managerActive: boolean;
                    guardian: string;
                    pauser: string | null;
                    treasury: string;
                    delaySeconds: number;
                    lossVoters: string[];
                };
            } | {
                changeId: string;
                eta: string;
                executableFrom: string | null;
                expiresAt: string | null;
                executable: boolean;
                requiredSigner: string | null;
                stale: boolean;
                queuedAt: string | null;
                kind: "stablecoin";
                stablecoin: number;
                old: {
                    supplyCap: string;
                    maxDeployedBps: number;
                    deployPerDay: string;
                    platformFeeBps: number;
                    juniorPremiumBps: number;
                    targetCoverageBps: number;
                    minCoverageBps: number;
                    vestingSeconds: number;
                    cooldownSeconds: number;
                    custody: string | null;
                };
                new: {
                    supplyCap: string;
                    maxDeployedBps: number;
                    deployPerDay: string;
                    platformFeeBps: number;
                    juniorPremiumBps: number;
                    targetCoverageBps: number;
                    minCoverageBps: number;
                    vestingSeconds: number;
                    cooldownSeconds: number;
                    custody: string | null;
                };
            })[];
            meta: object;
            errorShape: ErrorShape;
        }>;
        pastChanges: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: ({
                outcome: "cancelled" | "executed";
                at: string;
                queuedAt: string | null;
                cancelledBy: string | null;
                signature: string;
                kind: "platform";
                values: {
                    admin: string;
                    manager: string | null;
                    guardian: string;
                    pauser: string | null;
                    treasury: string;
                    delaySeconds: number;
                } | null;
            } | {
                outcome: "cancelled" | "executed";
                at: string;
                queuedAt: string | null;
                cancelledBy: string | null;
                signature: string;
                kind: "stablecoin";
                stablecoin: number;
                values: {
                    supplyCap: string;
                    maxDeployedBps: number;
                    deployPerDay: string;
                    platformFeeBps: number;
                    juniorPremiumBps: number;
                    targetCoverageBps: number;
                    minCoverageBps: number;
                    vestingSeconds: number;
                    cooldownSeconds: number;
                    custody: string | null;
                } | null;
            })[];
            meta: object;
            errorShape: ErrorShape;
        }>;
        roles: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                cluster?: "devnet" | "mainnet" | undefined;
            } | undefined;
            output: {
                admin: string;
                manager: string | null;
                managerActive: boolean;
                guardian: string;
                pauser: string | null;
                treasury: string;
                delaySeconds: number;
                lossVoters: string[];
                paused: boolean;
                stablecoins: {
                    supplyCap: string;
                    maxDeployedBps: number;
                    deployPerDay: string;
                    index: number;
                    deployLeft: string;
                    custody: string | null;
                }[];
                timestamp: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
    };
    integration: {
        acceptAuthority: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
                nominee: string;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        acceptCompliance: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
                nominee: string;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        address: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                signer: string;
                stablecoin: number;
                symbol: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                brandedMint: string;
                integrationId: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        byMint: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                brandedMint: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                integrationId: string;
                brandedMint: string;
                stablecoin: string;
                stablecoinIndex: number;
                stablecoinMint: string;
                juniorTranche: string;
                decimals: number;
                initializer: string;
                authority: string;
                pendingAuthority: string | null;
                kind: "earning" | "payment";
                feeBps: number;
                nextFeeBps: number | null;
                feeEta: string | null;
                whitelistRequired: boolean;
                compliance: {
                    freeze: boolean;
                    pause: boolean;
                    seize: boolean;
                    frozenByDefault: boolean;
                    paused: boolean;
                    authority: string;
                    pendingAuthority: string | null;
                } | null;
                powers: string[];
                metadata: {
                    name: string;
                    symbol: string;
                    description: string;
                    uri: string;
                };
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        claimFees: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
                amount?: string | number | undefined;
                destination?: string | undefined;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        complianceEvents: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                limit?: number | undefined;
                cursor?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                events: ({
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "integrationInitialized";
                    version: number;
                    data: {
                        stablecoin: string;
                        brandedMint: string;
                        initializer: string;
                        authority: string;
                        feeBps: number;
                        whitelistRequired: boolean;
                        coinKind: "earning" | "payment";
                        powers: number;
                        compliance: string | null;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "whitelistChanged";
                    version: number;
                    data: {
                        actor: string;
                        user: string;
                        allowed: boolean;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "whitelistRequirementChanged";
                    version: number;
                    data: {
                        actor: string;
                        required: boolean;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "minted";
                    version: number;
                    data: {
                        stablecoin: string;
                        actor: string;
                        amount: string;
                        tokens: string;
                        commission: string;
                        supplyAfter: string;
                        assetsAfter: string;
                        principalAfter: string;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "redeemed";
                    version: number;
                    data: {
                        stablecoin: string;
                        actor: string;
                        amount: string;
                        withheld: string;
                        tokens: string;
                        commission: string;
                        supplyAfter: string;
                        assetsAfter: string;
                        principalAfter: string;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "feesClaimed";
                    version: number;
                    data: {
                        stablecoin: string;
                        actor: string;
                        destination: string;
                        amount: string;
                        commission: string;
                        feesOwedAfter: string;
                        assetsAfter: string;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "synced";
                    version: number;
                    data: {
                        stablecoin: string;
                        commission: string;
                        feeBps: number;
                        feesOwedAfter: string;
                        assetsAfter: string;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "metadataUpdated";
                    version: number;
                    data: {
                        brandedMint: string;
                        actor: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "feeChanged";
                    version: number;
                    data: {
                        stablecoin: string;
                        actor: string;
                        feeBps: number;
                        commission: string;
                        assetsAfter: string;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "feeRaiseScheduled";
                    version: number;
                    data: {
                        stablecoin: string;
                        actor: string;
                        nextFeeBps: number;
                        feeEtaTs: string;
                        commission: string;
                        assetsAfter: string;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "authorityNominated";
                    version: number;
                    data: {
                        actor: string;
                        nominee: string | null;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "authorityChanged";
                    version: number;
                    data: {
                        previous: string;
                        authority: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "accountFrozen";
                    version: number;
                    data: {
                        actor: string;
                        owner: string;
                        tokenAccount: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "accountThawed";
                    version: number;
                    data: {
                        actor: string | null;
                        owner: string;
                        tokenAccount: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "coinPauseChanged";
                    version: number;
                    data: {
                        actor: string;
                        paused: boolean;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "tokensSeized";
                    version: number;
                    data: {
                        actor: string;
                        owner: string;
                        tokenAccount: string;
                        destination: string;
                        receiver: string;
                        tokens: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "complianceNominated";
                    version: number;
                    data: {
                        actor: string;
                        nominee: string | null;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "complianceChanged";
                    version: number;
                    data: {
                        previous: string;
                        compliance: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "changeQueued";
                    version: number;
                    data: {
                        target: string;
                        changeKind: "platform" | "stablecoin";
                        actor: string;
                        etaTs: string;
                        admin: string | null;
                        manager: string | null;
                        guardian: string | null;
                        pauser: string | null;
                        treasury: string | null;
                        delaySeconds: number | null;
                        supplyCap: string | null;
                        deployPerDay: string | null;
                        platformFeeBps: number | null;
                        juniorPremiumBps: number | null;
                        targetCoverageBps: number | null;
                        minCoverageBps: number | null;
                        maxDeployedBps: number | null;
                        vestingSeconds: number | null;
                        cooldownSeconds: number | null;
                        custody: string | null;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "changeCancelled";
                    version: number;
                    data: {
                        target: string;
                        changeKind: "platform" | "stablecoin";
                        actor: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "changeExecuted";
                    version: number;
                    data: {
                        target: string;
                        changeKind: "platform" | "stablecoin";
                        etaTs: string;
                        admin: string | null;
                        manager: string | null;
                        guardian: string | null;
                        pauser: string | null;
                        treasury: string | null;
                        delaySeconds: number | null;
                        supplyCap: string | null;
                        deployPerDay: string | null;
                        platformFeeBps: number | null;
                        juniorPremiumBps: number | null;
                        targetCoverageBps: number | null;
                        minCoverageBps: number | null;
                        maxDeployedBps: number | null;
                        vestingSeconds: number | null;
                        cooldownSeconds: number | null;
                        custody: string | null;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "limitsLowered";
                    version: number;
                    data: {
                        stablecoin: string;
                        actor: string;
                        supplyCap: string;
                        maxDeployedBps: number;
                        deployPerDay: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "roleRevoked";
                    version: number;
                    data: {
                        actor: string;
                        role: "manager" | "pauser";
                        key: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "pauseChanged";
                    version: number;
                    data: {
                        actor: string;
                        paused: boolean;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "lossReported";
                    version: number;
                    data: {
                        stablecoin: string;
                        lossReport: string;
                        number: number;
                        actor: string;
                        amount: string;
                        requested: string;
                        seniorPart: string;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "lossResolved";
                    version: number;
                    data: {
                        stablecoin: string;
                        lossReport: string;
                        amount: string;
                        juniorLoss: string;
                        unvestedLoss: string;
                        withheldLoss: string;
                        seniorLoss: string;
                        refund: string;
                        deployedCollateralAfter: string;
                        unvestedYieldAfter: string;
                        epochAfter: number;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "trancheWipedOut";
                    version: number;
                    data: {
                        stablecoin: string;
                        epoch: number;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "juniorMintOpened";
                    version: number;
                    data: {
                        stablecoin: string;
                        epoch: number;
                        juniorMint: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "truncated";
                    version: number;
                    data: {
                        missing: "changeCancelled" | "changeExecuted" | "changeQueued" | "juniorMintOpened" | "limitsLowered" | "lossReported" | "lossResolved" | "pauseChanged" | "roleRevoked" | "trancheWipedOut" | null;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "unknown";
                    version: number;
                    data: {
                        kind: number;
                        raw: string;
                    };
                })[];
                nextCursor: string | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        configuration: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                integrationId: string;
                brandedMint: string;
                stablecoin: string;
                stablecoinIndex: number;
                stablecoinMint: string;
                juniorTranche: string;
                decimals: number;
                initializer: string;
                authority: string;
                pendingAuthority: string | null;
                kind: "earning" | "payment";
                feeBps: number;
                nextFeeBps: number | null;
                feeEta: string | null;
                whitelistRequired: boolean;
                compliance: {
                    freeze: boolean;
                    pause: boolean;
                    seize: boolean;
                    frozenByDefault: boolean;
                    paused: boolean;
                    authority: string;
                    pendingAuthority: string | null;
                } | null;
                powers: string[];
                metadata: {
                    name: string;
                    symbol: string;
                    description: string;
                    uri: string;
                };
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        convert: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                from: string;
                to: string;
                user: string;
                amount: string | number;
                minimumReceived?: string | number | undefined;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        events: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                limit?: number | undefined;
                cursor?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                events: ({
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "integrationInitialized";
                    version: number;
                    data: {
                        stablecoin: string;
                        brandedMint: string;
                        initializer: string;
                        authority: string;
                        feeBps: number;
                        whitelistRequired: boolean;
                        coinKind: "earning" | "payment";
                        powers: number;
                        compliance: string | null;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "whitelistChanged";
                    version: number;
                    data: {
                        actor: string;
                        user: string;
                        allowed: boolean;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "whitelistRequirementChanged";
                    version: number;
                    data: {
                        actor: string;
                        required: boolean;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "minted";
                    version: number;
                    data: {
                        stablecoin: string;
                        actor: string;
                        amount: string;
                        tokens: string;
                        commission: string;
                        supplyAfter: string;
                        assetsAfter: string;
                        principalAfter: string;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "redeemed";
                    version: number;
                    data: {
                        stablecoin: string;
                        actor: string;
                        amount: string;
                        withheld: string;
                        tokens: string;
                        commission: string;
                        supplyAfter: string;
                        assetsAfter: string;
                        principalAfter: string;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "feesClaimed";
                    version: number;
                    data: {
                        stablecoin: string;
                        actor: string;
                        destination: string;
                        amount: string;
                        commission: string;
                        feesOwedAfter: string;
                        assetsAfter: string;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "synced";
                    version: number;
                    data: {
                        stablecoin: string;
                        commission: string;
                        feeBps: number;
                        feesOwedAfter: string;
                        assetsAfter: string;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "metadataUpdated";
                    version: number;
                    data: {
                        brandedMint: string;
                        actor: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "feeChanged";
                    version: number;
                    data: {
                        stablecoin: string;
                        actor: string;
                        feeBps: number;
                        commission: string;
                        assetsAfter: string;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "feeRaiseScheduled";
                    version: number;
                    data: {
                        stablecoin: string;
                        actor: string;
                        nextFeeBps: number;
                        feeEtaTs: string;
                        commission: string;
                        assetsAfter: string;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "authorityNominated";
                    version: number;
                    data: {
                        actor: string;
                        nominee: string | null;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "authorityChanged";
                    version: number;
                    data: {
                        previous: string;
                        authority: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "accountFrozen";
                    version: number;
                    data: {
                        actor: string;
                        owner: string;
                        tokenAccount: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "accountThawed";
                    version: number;
                    data: {
                        actor: string | null;
                        owner: string;
                        tokenAccount: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "coinPauseChanged";
                    version: number;
                    data: {
                        actor: string;
                        paused: boolean;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "tokensSeized";
                    version: number;
                    data: {
                        actor: string;
                        owner: string;
                        tokenAccount: string;
                        destination: string;
                        receiver: string;
                        tokens: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "complianceNominated";
                    version: number;
                    data: {
                        actor: string;
                        nominee: string | null;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "complianceChanged";
                    version: number;
                    data: {
                        previous: string;
                        compliance: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "changeQueued";
                    version: number;
                    data: {
                        target: string;
                        changeKind: "platform" | "stablecoin";
                        actor: string;
                        etaTs: string;
                        admin: string | null;
                        manager: string | null;
                        guardian: string | null;
                        pauser: string | null;
                        treasury: string | null;
                        delaySeconds: number | null;
                        supplyCap: string | null;
                        deployPerDay: string | null;
                        platformFeeBps: number | null;
                        juniorPremiumBps: number | null;
                        targetCoverageBps: number | null;
                        minCoverageBps: number | null;
                        maxDeployedBps: number | null;
                        vestingSeconds: number | null;
                        cooldownSeconds: number | null;
                        custody: string | null;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "changeCancelled";
                    version: number;
                    data: {
                        target: string;
                        changeKind: "platform" | "stablecoin";
                        actor: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "changeExecuted";
                    version: number;
                    data: {
                        target: string;
                        changeKind: "platform" | "stablecoin";
                        etaTs: string;
                        admin: string | null;
                        manager: string | null;
                        guardian: string | null;
                        pauser: string | null;
                        treasury: string | null;
                        delaySeconds: number | null;
                        supplyCap: string | null;
                        deployPerDay: string | null;
                        platformFeeBps: number | null;
                        juniorPremiumBps: number | null;
                        targetCoverageBps: number | null;
                        minCoverageBps: number | null;
                        maxDeployedBps: number | null;
                        vestingSeconds: number | null;
                        cooldownSeconds: number | null;
                        custody: string | null;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "limitsLowered";
                    version: number;
                    data: {
                        stablecoin: string;
                        actor: string;
                        supplyCap: string;
                        maxDeployedBps: number;
                        deployPerDay: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "roleRevoked";
                    version: number;
                    data: {
                        actor: string;
                        role: "manager" | "pauser";
                        key: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "pauseChanged";
                    version: number;
                    data: {
                        actor: string;
                        paused: boolean;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "lossReported";
                    version: number;
                    data: {
                        stablecoin: string;
                        lossReport: string;
                        number: number;
                        actor: string;
                        amount: string;
                        requested: string;
                        seniorPart: string;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "lossResolved";
                    version: number;
                    data: {
                        stablecoin: string;
                        lossReport: string;
                        amount: string;
                        juniorLoss: string;
                        unvestedLoss: string;
                        withheldLoss: string;
                        seniorLoss: string;
                        refund: string;
                        deployedCollateralAfter: string;
                        unvestedYieldAfter: string;
                        epochAfter: number;
                        seniorAssetsAfter: string;
                        seniorIndexAfter: string;
                        juniorAssetsAfter: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "trancheWipedOut";
                    version: number;
                    data: {
                        stablecoin: string;
                        epoch: number;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "juniorMintOpened";
                    version: number;
                    data: {
                        stablecoin: string;
                        epoch: number;
                        juniorMint: string;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "truncated";
                    version: number;
                    data: {
                        missing: "changeCancelled" | "changeExecuted" | "changeQueued" | "juniorMintOpened" | "limitsLowered" | "lossReported" | "lossResolved" | "pauseChanged" | "roleRevoked" | "trancheWipedOut" | null;
                    };
                } | {
                    cluster: "devnet" | "mainnet";
                    integrationId: string;
                    slot: number;
                    signature: string;
                    index: number;
                    timestamp: string;
                    id: string;
                    kind: "unknown";
                    version: number;
                    data: {
                        kind: number;
                        raw: string;
                    };
                })[];
                nextCursor: string | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        eventStream: import("@trpc/server").TRPCSubscriptionProcedure<{
            input: {
                id: string;
                lastEventId?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: AsyncIterable<import("@trpc/server/unstable-core-do-not-import").TrackedData<{
                id: string;
                kind: "ready";
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "integrationInitialized";
                version: number;
                data: {
                    stablecoin: string;
                    brandedMint: string;
                    initializer: string;
                    authority: string;
                    feeBps: number;
                    whitelistRequired: boolean;
                    coinKind: "earning" | "payment";
                    powers: number;
                    compliance: string | null;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "whitelistChanged";
                version: number;
                data: {
                    actor: string;
                    user: string;
                    allowed: boolean;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "whitelistRequirementChanged";
                version: number;
                data: {
                    actor: string;
                    required: boolean;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "minted";
                version: number;
                data: {
                    stablecoin: string;
                    actor: string;
                    amount: string;
                    tokens: string;
                    commission: string;
                    supplyAfter: string;
                    assetsAfter: string;
                    principalAfter: string;
                    seniorAssetsAfter: string;
                    seniorIndexAfter: string;
                    juniorAssetsAfter: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "redeemed";
                version: number;
                data: {
                    stablecoin: string;
                    actor: string;
                    amount: string;
                    withheld: string;
                    tokens: string;
                    commission: string;
                    supplyAfter: string;
                    assetsAfter: string;
                    principalAfter: string;
                    seniorAssetsAfter: string;
                    seniorIndexAfter: string;
                    juniorAssetsAfter: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "feesClaimed";
                version: number;
                data: {
                    stablecoin: string;
                    actor: string;
                    destination: string;
                    amount: string;
                    commission: string;
                    feesOwedAfter: string;
                    assetsAfter: string;
                    seniorAssetsAfter: string;
                    seniorIndexAfter: string;
                    juniorAssetsAfter: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "synced";
                version: number;
                data: {
                    stablecoin: string;
                    commission: string;
                    feeBps: number;
                    feesOwedAfter: string;
                    assetsAfter: string;
                    seniorAssetsAfter: string;
                    seniorIndexAfter: string;
                    juniorAssetsAfter: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "metadataUpdated";
                version: number;
                data: {
                    brandedMint: string;
                    actor: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "feeChanged";
                version: number;
                data: {
                    stablecoin: string;
                    actor: string;
                    feeBps: number;
                    commission: string;
                    assetsAfter: string;
                    seniorAssetsAfter: string;
                    seniorIndexAfter: string;
                    juniorAssetsAfter: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "feeRaiseScheduled";
                version: number;
                data: {
                    stablecoin: string;
                    actor: string;
                    nextFeeBps: number;
                    feeEtaTs: string;
                    commission: string;
                    assetsAfter: string;
                    seniorAssetsAfter: string;
                    seniorIndexAfter: string;
                    juniorAssetsAfter: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "authorityNominated";
                version: number;
                data: {
                    actor: string;
                    nominee: string | null;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "authorityChanged";
                version: number;
                data: {
                    previous: string;
                    authority: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "accountFrozen";
                version: number;
                data: {
                    actor: string;
                    owner: string;
                    tokenAccount: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "accountThawed";
                version: number;
                data: {
                    actor: string | null;
                    owner: string;
                    tokenAccount: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "coinPauseChanged";
                version: number;
                data: {
                    actor: string;
                    paused: boolean;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "tokensSeized";
                version: number;
                data: {
                    actor: string;
                    owner: string;
                    tokenAccount: string;
                    destination: string;
                    receiver: string;
                    tokens: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "complianceNominated";
                version: number;
                data: {
                    actor: string;
                    nominee: string | null;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "complianceChanged";
                version: number;
                data: {
                    previous: string;
                    compliance: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "changeQueued";
                version: number;
                data: {
                    target: string;
                    changeKind: "platform" | "stablecoin";
                    actor: string;
                    etaTs: string;
                    admin: string | null;
                    manager: string | null;
                    guardian: string | null;
                    pauser: string | null;
                    treasury: string | null;
                    delaySeconds: number | null;
                    supplyCap: string | null;
                    deployPerDay: string | null;
                    platformFeeBps: number | null;
                    juniorPremiumBps: number | null;
                    targetCoverageBps: number | null;
                    minCoverageBps: number | null;
                    maxDeployedBps: number | null;
                    vestingSeconds: number | null;
                    cooldownSeconds: number | null;
                    custody: string | null;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "changeCancelled";
                version: number;
                data: {
                    target: string;
                    changeKind: "platform" | "stablecoin";
                    actor: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "changeExecuted";
                version: number;
                data: {
                    target: string;
                    changeKind: "platform" | "stablecoin";
                    etaTs: string;
                    admin: string | null;
                    manager: string | null;
                    guardian: string | null;
                    pauser: string | null;
                    treasury: string | null;
                    delaySeconds: number | null;
                    supplyCap: string | null;
                    deployPerDay: string | null;
                    platformFeeBps: number | null;
                    juniorPremiumBps: number | null;
                    targetCoverageBps: number | null;
                    minCoverageBps: number | null;
                    maxDeployedBps: number | null;
                    vestingSeconds: number | null;
                    cooldownSeconds: number | null;
                    custody: string | null;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "limitsLowered";
                version: number;
                data: {
                    stablecoin: string;
                    actor: string;
                    supplyCap: string;
                    maxDeployedBps: number;
                    deployPerDay: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "roleRevoked";
                version: number;
                data: {
                    actor: string;
                    role: "manager" | "pauser";
                    key: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "pauseChanged";
                version: number;
                data: {
                    actor: string;
                    paused: boolean;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "lossReported";
                version: number;
                data: {
                    stablecoin: string;
                    lossReport: string;
                    number: number;
                    actor: string;
                    amount: string;
                    requested: string;
                    seniorPart: string;
                    seniorAssetsAfter: string;
                    seniorIndexAfter: string;
                    juniorAssetsAfter: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "lossResolved";
                version: number;
                data: {
                    stablecoin: string;
                    lossReport: string;
                    amount: string;
                    juniorLoss: string;
                    unvestedLoss: string;
                    withheldLoss: string;
                    seniorLoss: string;
                    refund: string;
                    deployedCollateralAfter: string;
                    unvestedYieldAfter: string;
                    epochAfter: number;
                    seniorAssetsAfter: string;
                    seniorIndexAfter: string;
                    juniorAssetsAfter: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "trancheWipedOut";
                version: number;
                data: {
                    stablecoin: string;
                    epoch: number;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "juniorMintOpened";
                version: number;
                data: {
                    stablecoin: string;
                    epoch: number;
                    juniorMint: string;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "truncated";
                version: number;
                data: {
                    missing: "changeCancelled" | "changeExecuted" | "changeQueued" | "juniorMintOpened" | "limitsLowered" | "lossReported" | "lossResolved" | "pauseChanged" | "roleRevoked" | "trancheWipedOut" | null;
                };
            } | {
                cluster: "devnet" | "mainnet";
                integrationId: string;
                slot: number;
                signature: string;
                index: number;
                timestamp: string;
                id: string;
                kind: "unknown";
                version: number;
                data: {
                    kind: number;
                    raw: string;
                };
            }>, void, unknown>;
            meta: object;
            errorShape: ErrorShape;
        }>;
        freeze: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
                user: string;
                tokenAccount?: string | undefined;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        history: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                from?: string | undefined;
                to?: string | undefined;
                interval?: "day" | "hour" | "minute" | undefined;
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                timestamp: string;
                supply: string;
                holders: number | null;
                principal: string;
                yield: string;
                volume: string;
                exchange_rate: string;
                totalRevenue: string;
                apy_bps: number;
            }[];
            meta: object;
            errorShape: ErrorShape;
        }>;
        holders: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                limit?: number | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                holders: number;
                held: string;
                largest: {
                    owner: string;
                    balance: string;
                }[];
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        statement: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                symbol: string;
                decimals: number;
                months: {
                    month: string;
                    from: string;
                    to: string;
                    supplyAtStart: string;
                    supplyAtEnd: string;
                    minted: string;
                    redeemed: string;
                    paidIn: string;
                    paidOut: string;
                    holdersYield: string;
                    feesEarned: string;
                    feesClaimed: string;
                }[];
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        initialize: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                signer: string;
                authority?: string | undefined;
                stablecoin: number;
                kind?: "earning" | "payment" | undefined;
                feeBps?: number | undefined;
                whitelistRequired?: boolean | undefined;
                compliance?: {
                    authority: string;
                    freeze?: boolean | undefined;
                    pause?: boolean | undefined;
                    seize?: boolean | undefined;
                    frozenByDefault?: boolean | undefined;
                } | undefined;
                metadata: {
                    name: string;
                    symbol: string;
                    description?: string | undefined;
                    uri: string;
                };
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
                integrationId: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        keyInUse: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                key: {
                    lastFour: string | null;
                    issuedAt: string;
                    issuedBy: string;
                    lastUsedAt: string | null;
                } | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        list: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                authority?: string | undefined;
                stablecoin?: number | undefined;
                search?: string | undefined;
                like?: string | undefined;
                sort?: "apy" | "holders" | "newest" | "supply" | undefined;
                limit?: number | undefined;
                cursor?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                integrations: {
                    integrationId: string;
                    brandedMint: string;
                    stablecoinIndex: number;
                    authority: string;
                    kind: "earning" | "payment";
                    whitelistRequired: boolean;
                    compliance: {
                        freeze: boolean;
                        pause: boolean;
                        seize: boolean;
                        frozenByDefault: boolean;
                        paused: boolean;
                    } | null;
                    metadata: {
                        name: string;
                        symbol: string;
                        description: string;
                        uri: string;
                    };
                    domain: string | null;
                    figures: {
                        timestamp: string;
                        supply: string;
                        holders: number | null;
                        assets: string;
                        exchange_rate: string;
                        apy_bps: number;
                    } | null;
                    rank: {
                        issuedAt: string | null;
                        looksLike: {
                            integrationId: string;
                            brandedMint: string;
                            because: "larger" | "older";
                        } | null;
                    } | null;
                }[];
                total: number | null;
                nextCursor: string | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        mint: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
                user: string;
                amount: string | number;
                minimumReceived?: string | number | undefined;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        nominateAuthority: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
                nominee: string | null;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        nominateCompliance: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
                nominee: string | null;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        pauseCoin: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        quote: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                side: "mint" | "redeem";
                amount: string | number;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                side: "mint" | "redeem";
                kind: "earning" | "payment";
                amount: string;
                amountIn: string;
                amountOut: string;
                cost: string | null;
                tokensOut: string | null;
                paidNow: string | null;
                withheld: string | null;
                reportId: string | null;
                minimumReceived: string;
                rate: string;
                remainingCapacity: string;
                availableLiquidity: string;
                liquidityLeft: string;
                limitedBy: "cap" | "coverage" | "liquidity" | "lossReport" | "paused" | "windingUp" | null;
                timestamp: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        redeem: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
                user: string;
                amount: string | number;
                minimumReceived?: string | number | undefined;
                acceptWithheld?: boolean | undefined;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        resumeCoin: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        revealApiKey: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                integrationId: string;
                signer: string;
                signature?: string | undefined;
                transactionSignature?: string | undefined;
                secret?: string | undefined;
                timestamp: number;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: string;
            meta: object;
            errorShape: ErrorShape;
        }>;
        rotateApiKey: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                integrationId: string;
                signer: string;
                signature?: string | undefined;
                transactionSignature?: string | undefined;
                secret?: string | undefined;
                timestamp: number;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: string;
            meta: object;
            errorShape: ErrorShape;
        }>;
        seize: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
                user: string;
                tokenAccount?: string | undefined;
                recipient: string;
                amount: string | number;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        setFee: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
                feeBps: number;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
                feeBps: number;
                nextFeeBps: number | null;
                feeEta: string | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        setWhitelistRequired: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
                whitelistRequired: boolean;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        stats: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                stablecoin: string;
                kind: "earning" | "payment";
                timestamp: string;
                supply: string;
                holders: number;
                principal: string;
                yield: string;
                volume: string;
                exchange_rate: string;
                totalRevenue: string;
                feesOwed: string;
                apy_bps: number;
                apy_bps_7d: number;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        thaw: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
                user: string;
                tokenAccount?: string | undefined;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        thawWhitelisted: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
                user: string;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        updateMetadata: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
                metadata: {
                    name?: string | undefined;
                    symbol?: string | undefined;
                    description?: string | undefined;
                    uri?: string | undefined;
                };
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        upload: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                image: import("zod/v4/core").File;
                brandedMint: string;
                metadata: {
                    name: string;
                    symbol: string;
                    description?: string | undefined;
                    website?: string | undefined;
                };
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                imageUrl: string;
                jsonUrl: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        website: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                website: string | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        whitelist: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                integrationId: string;
                users: string[];
                allowed: boolean;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        whitelisted: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                limit?: number | undefined;
                cursor?: string | undefined;
                id: string;
                search?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                users: string[];
                total: number;
                nextCursor: string | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
    };
    loss: {
        claims: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                limit?: number | undefined;
                cursor?: string | undefined;
                owner: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                claims: {
                    claimId: string;
                    reportId: string;
                    stablecoin: number;
                    owner: string;
                    withheld: string;
                    refundDue: string | null;
                    reportedAt: string;
                    resolvedAt: string | null;
                }[];
                nextCursor: string | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        report: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                index: number;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                open: boolean;
                report: {
                    reportId: string;
                    number: number;
                    loss: string;
                    reportedAt: string;
                    settleable: string;
                    junior: string;
                    unvested: string;
                    senior: string;
                    withheld: string;
                    haircutBps: number;
                    lapsesAt: string;
                } | null;
                past: {
                    reportId: string;
                    number: number;
                    loss: string | null;
                    reportedAt: string | null;
                    resolvedAt: string | null;
                    settled: string | null;
                    junior: string | null;
                    unvested: string | null;
                    senior: string | null;
                    refund: string | null;
                }[];
                timestamp: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        settle: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                claimId: string;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
    };
    platform: {
        history: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                from?: string | undefined;
                to?: string | undefined;
                interval?: "day" | "hour" | "minute" | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                seniorAssets: string;
                juniorAssets: string;
                unvestedYield: string;
                deployedCollateral: string;
                platformFeesOwed: string;
                integratorFeesOwed: string;
                refundsOwed: string;
                integrations: number;
                holders: number;
                coinsCounted: number;
                volume: string;
                revenue: string;
                timestamp: string;
                stablecoins: number;
            }[];
            meta: object;
            errorShape: ErrorShape;
        }>;
        totals: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                cluster?: "devnet" | "mainnet" | undefined;
            } | undefined;
            output: {
                paused: boolean;
                stablecoins: number;
                openLossReports: number;
                totals: {
                    seniorAssets: string;
                    juniorAssets: string;
                    unvestedYield: string;
                    deployedCollateral: string;
                    platformFeesOwed: string;
                    integratorFeesOwed: string;
                    refundsOwed: string;
                    vaultBalances: string;
                    availableLiquidity: string;
                };
                figures: {
                    integrations: number;
                    holders: number;
                    coinsCounted: number;
                    volume: string;
                    revenue: string;
                    timestamp: string;
                    volume24h: string;
                    revenue24h: string;
                } | null;
                program: {
                    programId: string;
                    buildSha256: string;
                    deployed: {
                        sha256: string;
                        slot: number;
                        upgradeAuthority: string | null;
                    } | null;
                };
                pendingChange: {
                    changeId: string;
                    eta: string;
                    executableFrom: string | null;
                    expiresAt: string | null;
                    executable: boolean;
                    requiredSigner: string | null;
                    stale: boolean;
                    new: {
                        admin: string;
                        manager: string | null;
                        managerActive: boolean;
                        guardian: string;
                        pauser: string | null;
                        treasury: string;
                        delaySeconds: number;
                        lossVoters: string[];
                    };
                } | null;
                timestamp: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
    };
    stablecoin: {
        apy: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                cluster?: "devnet" | "mainnet" | undefined;
            } | undefined;
            output: {
                index: number;
                apy: number;
                timestamp: string;
            }[];
            meta: object;
            errorShape: ErrorShape;
        }>;
        details: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                index: number;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                index: number;
                stablecoin: string;
                underlyingMint: string;
                issuerPowers: {
                    power: "closeMint" | "confidentialTransfers" | "freeze" | "pause" | "permanentDelegate" | "transferFee" | "transferHook";
                    meaning: string;
                }[];
                decimals: number;
                vault: string;
                juniorTranche: string;
                paused: boolean;
                settings: {
                    supplyCap: string;
                    maxDeployedBps: number;
                    deployPerDay: string;
                    platformFeeBps: number;
                    juniorPremiumBps: number;
                    targetCoverageBps: number;
                    minCoverageBps: number;
                    vestingSeconds: number;
                    cooldownSeconds: number;
                    custody: string | null;
                    windowSeconds: number;
                };
                pendingChange: {
                    changeId: string;
                    eta: string;
                    executableFrom: string | null;
                    expiresAt: string | null;
                    executable: boolean;
                    requiredSigner: string | null;
                    stale: boolean;
                    new: {
                        supplyCap: string;
                        maxDeployedBps: number;
                        deployPerDay: string;
                        platformFeeBps: number;
                        juniorPremiumBps: number;
                        targetCoverageBps: number;
                        minCoverageBps: number;
                        vestingSeconds: number;
                        cooldownSeconds: number;
                        custody: string | null;
                    };
                } | null;
                seniorAssets: string;
                remainingCapacity: string;
                juniorAssets: string;
                juniorSupply: string;
                juniorCooling: string;
                juniorExchangeRate: string;
                coverageBps: number;
                vaultBalance: string;
                deployedCollateral: string;
                custodyBalance: string | null;
                shortfall: string;
                deployLeft: string;
                availableLiquidity: string;
                unvestedYield: string;
                vestingEndsAt: string;
                platformFeesOwed: string;
                integratorFeesOwed: string;
                refundsOwed: string;
                seniorApyBps: number;
                juniorApyBps: number;
                lossReport: {
                    reportId: string;
                    number: number;
                    loss: string;
                    reportedAt: string;
                    settleable: string;
                    junior: string;
                    unvested: string;
                    senior: string;
                    withheld: string;
                    haircutBps: number;
                    lapsesAt: string;
                } | null;
                slot: number;
                timestamp: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        history: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                from?: string | undefined;
                to?: string | undefined;
                interval?: "day" | "hour" | "minute" | undefined;
                index: number;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                timestamp: string;
                seniorAssets: string;
                juniorAssets: string | null;
                seniorIndex: string;
                supplyCap: string;
                coverageBps: number;
                deployedCollateral: string;
                unvestedYield: string;
                platformFeesOwed: string;
                integratorFeesOwed: string;
                seniorApyBps: number;
            }[];
            meta: object;
            errorShape: ErrorShape;
        }>;
        limits: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                cluster?: "devnet" | "mainnet" | undefined;
            } | undefined;
            output: {
                index: number;
                supplyCap: number;
                currentSupply: number;
                remainingCapacity: number;
                utilizationPercentage: number;
            }[];
            meta: object;
            errorShape: ErrorShape;
        }>;
        list: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                cluster?: "devnet" | "mainnet" | undefined;
            } | undefined;
            output: {
                index: number;
                stablecoin: string;
                underlyingMint: string;
                issuerPowers: {
                    power: "closeMint" | "confidentialTransfers" | "freeze" | "pause" | "permanentDelegate" | "transferFee" | "transferHook";
                    meaning: string;
                }[];
                decimals: number;
                vault: string;
                juniorTranche: string;
                paused: boolean;
                settings: {
                    supplyCap: string;
                    maxDeployedBps: number;
                    deployPerDay: string;
                    platformFeeBps: number;
                    juniorPremiumBps: number;
                    targetCoverageBps: number;
                    minCoverageBps: number;
                    vestingSeconds: number;
                    cooldownSeconds: number;
                    custody: string | null;
                    windowSeconds: number;
                };
                pendingChange: {
                    changeId: string;
                    eta: string;
                    executableFrom: string | null;
                    expiresAt: string | null;
                    executable: boolean;
                    requiredSigner: string | null;
                    stale: boolean;
                    new: {
                        supplyCap: string;
                        maxDeployedBps: number;
                        deployPerDay: string;
                        platformFeeBps: number;
                        juniorPremiumBps: number;
                        targetCoverageBps: number;
                        minCoverageBps: number;
                        vestingSeconds: number;
                        cooldownSeconds: number;
                        custody: string | null;
                    };
                } | null;
                seniorAssets: string;
                remainingCapacity: string;
                juniorAssets: string;
                juniorSupply: string;
                juniorCooling: string;
                juniorExchangeRate: string;
                coverageBps: number;
                vaultBalance: string;
                deployedCollateral: string;
                custodyBalance: string | null;
                shortfall: string;
                deployLeft: string;
                availableLiquidity: string;
                unvestedYield: string;
                vestingEndsAt: string;
                platformFeesOwed: string;
                integratorFeesOwed: string;
                refundsOwed: string;
                seniorApyBps: number;
                juniorApyBps: number;
                lossReport: {
                    reportId: string;
                    number: number;
                    loss: string;
                    reportedAt: string;
                    settleable: string;
                    junior: string;
                    unvested: string;
                    senior: string;
                    withheld: string;
                    haircutBps: number;
                    lapsesAt: string;
                } | null;
                slot: number;
                timestamp: string;
            }[];
            meta: object;
            errorShape: ErrorShape;
        }>;
    };
    tranches: {
        juniorCooldowns: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
                user?: string | undefined;
                limit?: number | undefined;
                cursor?: string | undefined;
            };
            output: {
                address: string;
                authority: string;
                liquidityPoolId: number;
                requestedAt: string | null;
                unlockTs: string;
                expiresAt: string | null;
                tokens: string | null;
                tokensLeft: string;
                valueNow: string;
                status: "cooling" | "expired" | "open" | "void";
                completableNow: boolean;
            }[];
            meta: object;
            errorShape: ErrorShape;
        }>;
        juniorExchangeRate: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                epoch: number;
                status: "active" | "wipedOut";
                timestamp: string;
                rateToUsd: string;
                rateToUnderlying: {
                    mint: string;
                    amount: string;
                }[];
                totalPoolValueUsd: string;
                tokenSupply: string;
                trancheId: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        juniorHistory: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                from?: string | undefined;
                to?: string | undefined;
                interval?: "day" | "hour" | "minute" | undefined;
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                timestamp: string;
                lp_token_supply: string;
                total_value_locked: string;
                holders: number | null;
                exchange_rate_underlying: string;
                coverage_ratio_bps: number;
                apy_bps: number;
            }[];
            meta: object;
            errorShape: ErrorShape;
        }>;
        juniorMint: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                amount: string | number;
                recipient: string;
                trancheId: string;
                assetMint: string;
                minimumReceived?: string | number | undefined;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        juniorQuote: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
                amount: string | number;
            };
            output: {
                amount: string;
                cost: string;
                tokensOut: string;
                minimumReceived: string;
                rate: string;
                limitedBy: "cap" | "coverage" | "liquidity" | "lossReport" | "paused" | "windingUp" | null;
                timestamp: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        juniorStats: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                epoch: number;
                status: "active" | "wipedOut";
                liquidity_pool_id: string;
                lp_token_supply: string;
                total_value_locked: string;
                holders: number;
                exchange_rate_usd: string;
                exchange_rate_underlying: string;
                coverage_ratio_bps: number;
                apy_bps: number;
                apy_bps_7d: number;
                market_cap: string;
                timestamp: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        juniorWithdrawCancel: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                cooldown: string;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        juniorWithdrawComplete: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                cooldown: string;
                amount?: string | number | undefined;
                minimumReceived?: string | number | undefined;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        juniorWithdrawRequest: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                feePayer?: string | undefined;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                version?: 0 | 1 | undefined;
                memo?: string | undefined;
                references?: string[] | undefined;
                format?: "instructions" | "transaction" | undefined;
                nonceAccount?: string | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
                trancheId: string;
                user: string;
                amount: string | number;
                cooldownId?: string | number | undefined;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
                cooldown: string;
                cooldownId: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        seniorConfig: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                brandedMint: string;
                stablecoinMint: string;
                fee: number;
                principal: number;
                integratorsCommission: number;
                authority: string;
                bump: number;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
    };
    wallet: {
        activity: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                address: string;
                mint?: string | undefined;
                limit?: number | undefined;
                cursor?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                activity: {
                    kind: "burned" | "juniorDeposited" | "minted" | "redeemed" | "transferredIn" | "transferredOut" | "unexplained" | "withdrawalCancelled" | "withdrawalCompleted" | "withdrawalRequested";
                    mint: string;
                    slot: number;
                    timestamp: string;
                    tokens: string;
                    coolingTokens: string;
                    paid: string;
                    received: string;
                    withheld: string;
                    rate: string | null;
                    cost: string;
                    estimatedCost: string;
                    realized: string;
                    id: string;
                    signature: string;
                    after: {
                        balance: string;
                        coolingTokens: string;
                        costBasis: string;
                        estimatedCost: string;
                        realized: string;
                    };
                }[];
                nextCursor: string | null;
                isComplete: boolean | null;
                unreadAccounts: number | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        positions: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                address: string;
                mint?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                positions: {
                    kind: "coin" | "junior";
                    mint: string;
                    integrationId: string | null;
                    coinKind: "earning" | "payment" | null;
                    stablecoin: number;
                    name: string;
                    symbol: string;
                    decimals: number;
                    status: "active" | "wipedOut";
                    accounts: number;
                    balance: string;
                    cooling: string;
                    valueNow: string;
                    costBasis: string;
                    estimatedCost: string;
                    realized: string;
                    earned: string;
                    unexplained: string;
                    cooldowns: {
                        address: string;
                        tokensLeft: string;
                        valueNow: string;
                        unlockTs: string;
                        expiresAt: string | null;
                        status: "cooling" | "expired" | "open" | "void";
                        completableNow: boolean;
                    }[];
                }[];
                isComplete: boolean;
                unreadAccounts: number;
                leftOutTokens: number;
                uncheckedAccounts: number;
                timestamp: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        statement: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                address: string;
                mint?: string | undefined;
                from?: string | undefined;
                to?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                address: string;
                from: string | null;
                to: string;
                tokens: {
                    mint: string;
                    coinKind: "earning" | "payment" | null;
                    name: string;
                    symbol: string;
                    decimals: number;
                    opening: {
                        balance: string;
                        coolingTokens: string;
                        costBasis: string;
                        estimatedCost: string;
                        realized: string;
                    };
                    closing: {
                        balance: string;
                        coolingTokens: string;
                        costBasis: string;
                        estimatedCost: string;
                        realized: string;
                    };
                }[];
                lines: {
                    kind: "burned" | "juniorDeposited" | "minted" | "redeemed" | "transferredIn" | "transferredOut" | "unexplained" | "withdrawalCancelled" | "withdrawalCompleted" | "withdrawalRequested";
                    mint: string;
                    slot: number;
                    timestamp: string;
                    tokens: string;
                    coolingTokens: string;
                    paid: string;
                    received: string;
                    withheld: string;
                    rate: string | null;
                    cost: string;
                    estimatedCost: string;
                    realized: string;
                    signature: string | null;
                }[];
                isComplete: boolean;
                unreadAccounts: number;
                leftOutTokens: number;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
    };
    transaction: {
        explain: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                transaction: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                version: "legacy" | "v0" | "v1";
                blockhash: string;
                signers: {
                    address: string;
                    hasSigned: boolean;
                }[];
                instructions: {
                    program: "associatedToken" | "computeBudget" | "lighthouse" | "memo" | "platform" | "system" | "token" | "token2022" | "unknown";
                    programId: string;
                    name: string | null;
                    words: string;
                    accounts: {
                        name: string | null;
                        address: string | null;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    arguments: Record<string, string | number | boolean | null>;
                }[];
                fees: {
                    feePayer: string;
                    computeUnitLimit: number;
                    signatureLamports: number;
                    priorityLamports: number;
                };
                isOurs: boolean;
                simulation: {
                    succeeds: boolean;
                    failure: string | null;
                    computeUnits: number | null;
                };
                balanceChanges: {
                    account: string;
                    owner: string | null;
                    mint: string | null;
                    before: string;
                    after: string;
                    change: string;
                }[];
                payers: {
                    address: string;
                    lamports: string;
                }[];
                warnings: string[];
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        rebuild: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                transaction: string;
                priority?: "high" | "low" | "medium" | "none" | undefined;
                force?: boolean | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                transaction: string;
                blockhash: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                signers: string[];
                computeUnitLimit: number;
                sizeLeft: number;
                fees: {
                    feePayer: string;
                    signatureLamports: number;
                    priorityLamports: number;
                    rentLamports: number;
                };
                instructions?: {
                    programId: string;
                    accounts: {
                        address: string;
                        isSigner: boolean;
                        isWritable: boolean;
                    }[];
                    data: string;
                }[] | undefined;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        status: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                signature: string;
                lastValidBlockHeight?: number | undefined;
                validUntil?: string | undefined;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                signature: string;
                status: "confirmed" | "expired" | "failed" | "finalized" | "pending";
                slot: number | null;
                blockTime: string | null;
                failure: string | null;
                feeLamports: number | null;
                computeUnits: number | null;
                events: {
                    kind: string;
                    version: number;
                    index: number;
                    integrationId: string | null;
                    timestamp: string | null;
                    data: Record<string, string | number | boolean | null>;
                }[] | null;
                eventsTruncated: boolean;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
    };
    webhooks: {
        attempts: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
                webhookId: string;
            };
            output: {
                attempts: {
                    ok: boolean;
                    status: number | null;
                    error: "connection_failed" | "internal" | "name_not_found" | "not_http" | "private_address" | "timed_out" | "tls_failed" | null;
                    ms: number;
                    eventId: string | null;
                    at: string;
                    messageId: string;
                    payload: string | null;
                    responseBody: string | null;
                    requestId: string | null;
                }[];
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        create: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
                url: string;
            };
            output: {
                webhookId: string;
                url: string;
                createdAt: string;
                position: string;
                lastAttempt: {
                    ok: boolean;
                    status: number | null;
                    error: "connection_failed" | "internal" | "name_not_found" | "not_http" | "private_address" | "timed_out" | "tls_failed" | null;
                    ms: number;
                    eventId: string | null;
                    at: string;
                } | null;
                failures: number;
                failingSince: string | null;
                nextAttemptAt: string | null;
                disabledAt: string | null;
                disabledReason: "exhausted" | "gone" | "handover" | null;
                previousSecretUntil: string | null;
                needsRotation: boolean;
                secret: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        list: import("@trpc/server").TRPCQueryProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
            };
            output: {
                webhooks: {
                    webhookId: string;
                    url: string;
                    createdAt: string;
                    position: string;
                    lastAttempt: {
                        ok: boolean;
                        status: number | null;
                        error: "connection_failed" | "internal" | "name_not_found" | "not_http" | "private_address" | "timed_out" | "tls_failed" | null;
                        ms: number;
                        eventId: string | null;
                        at: string;
                    } | null;
                    failures: number;
                    failingSince: string | null;
                    nextAttemptAt: string | null;
                    disabledAt: string | null;
                    disabledReason: "exhausted" | "gone" | "handover" | null;
                    previousSecretUntil: string | null;
                    needsRotation: boolean;
                }[];
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        remove: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
                webhookId: string;
            };
            output: {
                webhookId: string;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        replay: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
                webhookId: string;
                from?: string | undefined;
            };
            output: {
                webhookId: string;
                url: string;
                createdAt: string;
                position: string;
                lastAttempt: {
                    ok: boolean;
                    status: number | null;
                    error: "connection_failed" | "internal" | "name_not_found" | "not_http" | "private_address" | "timed_out" | "tls_failed" | null;
                    ms: number;
                    eventId: string | null;
                    at: string;
                } | null;
                failures: number;
                failingSince: string | null;
                nextAttemptAt: string | null;
                disabledAt: string | null;
                disabledReason: "exhausted" | "gone" | "handover" | null;
                previousSecretUntil: string | null;
                needsRotation: boolean;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        rotateSecret: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
                webhookId: string;
            };
            output: {
                secret: string;
                previousSecretUntil: string | null;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
        test: import("@trpc/server").TRPCMutationProcedure<{
            input: {
                id: string;
                cluster?: "devnet" | "mainnet" | undefined;
                webhookId: string;
            };
            output: {
                ok: boolean;
                status: number | null;
                error: "connection_failed" | "internal" | "name_not_found" | "not_http" | "private_address" | "timed_out" | "tls_failed" | null;
                ms: number;
            };
            meta: object;
            errorShape: ErrorShape;
        }>;
    };
}>>;
